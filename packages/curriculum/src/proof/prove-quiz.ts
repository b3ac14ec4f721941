import type { QuizOption, QuizQuery, QuizQuestion, QuizResult } from "@master-sql/course";
import { type ContentProblem, piecesOf, type QuizFile } from "@master-sql/course/source";
import type { SqlSandbox } from "@master-sql/judge/sandbox";
import { queryResult, sameResult, sortsItsRows } from "../quiz/query-result.ts";
import { otherRightOrder } from "./other-right-order.ts";
import { sqlLine } from "./sql-line.ts";

/** What can be taken in at a glance. */
const MAX_SHOWN = { rows: 8, columns: 6 };

type Add = (line: number, message: string) => void;

/**
 * Proves the questions of a quiz that run on the sandbox's open dataset, `dataset`: all SQL runs, or fails as it
 * states; results that are offered differ; the right mend, query or order gives what no other option gives. Returns
 * what does not hold.
 */
export async function proveQuiz(
  sandbox: SqlSandbox,
  { file, quiz }: QuizFile,
  dataset: string,
): Promise<readonly ContentProblem[]> {
  const problems: ContentProblem[] = [];
  for (const question of quiz.questions) {
    if (question.dataset !== dataset) continue;
    const add = (line: number, message: string) => problems.push({ file, line, message });
    const shown: (QuizResult | null)[] = [];
    for (const query of question.queries) shown.push(await resultOf(sandbox, query, "This query", add));
    const [first = null] = shown;
    switch (question.type) {
      case "single":
      case "multiple":
        await proveQueries(sandbox, question, null, add);
        break;
      case "predict":
        if (first !== null) await provePrediction(sandbox, question, first, add);
        break;
      case "bug":
        if (first !== null) await proveQueries(sandbox, question, first, add);
        break;
      case "order":
        await proveOrder(sandbox, question, add);
        break;
    }
  }
  return problems;
}

async function resultOf(
  sandbox: SqlSandbox,
  query: QuizQuery,
  name: string,
  add: Add,
): Promise<QuizResult | null> {
  const given = await queryResult(sandbox, query);
  if ("result" in given) return given.result;
  add(sqlLine(query.sql, query.line, given.offset), `${name} ${given.unexpected}`);
  return null;
}

/** Results that are shown as options: small, and no two alike. */
async function provePrediction(
  sandbox: SqlSandbox,
  question: QuizQuestion,
  shown: QuizResult,
  add: Add,
): Promise<void> {
  const [query] = question.queries;
  if (query === undefined) return;
  const ordered = sortsItsRows(query.sql);
  const seen: { readonly result: QuizResult; readonly line: number }[] = [
    { result: shown, line: query.line },
  ];
  reportLarge(shown, query.line, add);
  for (const { query: wrong } of question.options) {
    if (wrong === null) continue;
    const result = await resultOf(sandbox, wrong, "This option", add);
    if (result === null) continue;
    reportLarge(result, wrong.line, add);
    if (shown.kind === "rows" && result.kind === "rows" && result.columns.length !== shown.columns.length) {
      add(
        wrong.line,
        `This option has ${result.columns.length} columns, the result of the shown query ${shown.columns.length}; that would give it away.`,
      );
      continue;
    }
    const same = seen.find((other) => sameResult(other.result, result, ordered));
    if (same !== undefined) {
      add(
        wrong.line,
        same.line === query.line
          ? "This option gives the same result as the shown query, so it is right; change one of them."
          : `This option gives the same result as the one on line ${same.line}; change one of them.`,
      );
    }
    seen.push({ result, line: wrong.line });
  }
}

function reportLarge(result: QuizResult, line: number, add: Add): void {
  if (result.kind !== "rows") return;
  const { rows, columns } = result;
  if (rows.length > MAX_SHOWN.rows || columns.length > MAX_SHOWN.columns) {
    add(
      line,
      `The result has ${rows.length} rows of ${columns.length} columns; keep to ${MAX_SHOWN.rows} rows and ${MAX_SHOWN.columns} columns, so that it can be taken in.`,
    );
  }
}

/**
 * Options that are queries, mends among them: the right ones agree, and neither a wrong one nor the query that was to
 * be mended (`broken`) gives their result.
 */
async function proveQueries(
  sandbox: SqlSandbox,
  { type, options, mended }: QuizQuestion,
  broken: QuizResult | null,
  add: Add,
): Promise<void> {
  const right = [...options.filter(isRight).map(({ query }) => query), mended].filter(
    (query) => query !== null,
  );
  const [reference] = right;
  if (reference === undefined) return;
  const name = type === "bug" ? "The mended query" : "The right query";
  const expected = await resultOf(sandbox, reference, name, add);
  if (expected === null) return;
  const ordered = sortsItsRows(reference.sql);
  if (broken !== null && sameResult(broken, expected, ordered)) {
    add(
      reference.line,
      "The mended query gives the same result as the query that is to be mended; choose data on which the bug shows.",
    );
  }
  for (const query of right.slice(1)) {
    const result = await resultOf(sandbox, query, "This right query", add);
    if (result !== null && !sameResult(result, expected, ordered))
      add(query.line, `This query gives another result than the right one on line ${reference.line}.`);
  }
  for (const { query } of options.filter((option) => !isRight(option))) {
    if (query === null) continue;
    const result = await resultOf(sandbox, query, "This wrong option", add);
    if (result !== null && sameResult(result, expected, ordered)) {
      add(
        query.line,
        `This wrong option gives the right result, that of line ${reference.line}; change it, or choose data that tell them apart.`,
      );
    }
  }
}

async function proveOrder(sandbox: SqlSandbox, { options }: QuizQuestion, add: Add): Promise<void> {
  const right = options.find(isRight)?.query;
  if (!right) return;
  const expected = await resultOf(sandbox, right, "The right order", add);
  if (expected === null) return;
  for (const { query } of options.filter((option) => !isRight(option))) {
    if (query === null) continue;
    // The pieces are those of the right order, so that failing needs no word of its own.
    const given = await queryResult(sandbox, { sql: query.sql, expectedError: null });
    if ("result" in given && sameResult(given.result, expected, sortsItsRows(right.sql)))
      add(query.line, "This wrong order gives the right result.");
  }
  const other = await otherRightOrder(sandbox, piecesOf(right.sql), expected);
  if (other !== null) {
    add(
      right.line,
      `Another order of these pieces gives the same result, and learners would be told that it is wrong: ${other.join(" / ")}. Make pieces that fit in one order only.`,
    );
  }
}

function isRight({ misconception }: QuizOption): boolean {
  return misconception === null;
}
