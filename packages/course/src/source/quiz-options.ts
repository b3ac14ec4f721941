import type { QuestionType, QuizOption, QuizQuery } from "../quiz.ts";
import type { ProblemList } from "./problem.ts";
import { lineOf, type RootContent, type Section, sourceOf } from "./sections.ts";

const MIN_OPTIONS = 3;
const MAX_OPTIONS = 6;
/** All orders of the pieces are tried by the proof. */
const PIECES = { min: 3, max: 7 };

interface Answers {
  readonly options: readonly QuizOption[];
  readonly mended: QuizQuery | null;
}

/** The blocks of SQL among the nodes. */
export function quizQueries(nodes: readonly RootContent[], problems: ProblemList): readonly QuizQuery[] {
  return nodes.flatMap((node) => quizQuery(node, problems) ?? []);
}

/** Reads the options below a question, and checks them against each other as far as its type allows without running. */
export function readAnswers(
  type: QuestionType,
  question: Section,
  subsections: readonly Section[],
  markdown: string,
  problems: ProblemList,
): Answers {
  const options: QuizOption[] = [];
  let mended: QuizQuery | null = null;
  for (const subsection of subsections) {
    if (subsection.heading === "mended" && type === "bug") {
      const [query, ...more] = quizQueries(subsection.nodes, problems);
      if (query === undefined || more.length > 0 || mended !== null || subsection.nodes.length > 1) {
        problems.add(
          subsection.line,
          "`### mended` occurs once and holds one ```sql block, the mended query.",
        );
      }
      mended = query ?? null;
    } else {
      const option = readOption(type, subsection, markdown, problems);
      if (option !== null) options.push(option);
    }
  }
  reportNumbers(type, question, options, problems);
  if (type !== "predict" && type !== "order") reportMixture(question, options, problems);
  if (type === "bug") reportMended(question, options, mended, problems);
  if (type === "order") reportPieces(options, problems);
  return { options, mended };
}

function quizQuery(node: RootContent, problems: ProblemList): QuizQuery | null {
  if (node.type !== "code" || node.lang !== "sql") return null;
  const meta = node.meta?.trim() ?? "";
  const expectedError = /^error=([0-9A-Z]{5})$/.exec(meta)?.[1] ?? null;
  if (meta !== "" && expectedError === null) {
    problems.add(
      lineOf(node),
      `\`${meta}\` is not understood here; write \`\`\`sql, or \`\`\`sql error=42803 (an SQLSTATE of five characters). All SQL of a quiz is run.`,
    );
  }
  if (node.value.trim() === "")
    problems.add(lineOf(node), "This SQL block is empty; write the query into it.");
  return { sql: node.value, expectedError, line: lineOf(node) + 1 };
}

/**
 * The first block below the heading is the option, what follows explains it. A predicted result has no block of its
 * own.
 */
function readOption(
  type: QuestionType,
  { heading, line, nodes }: Section,
  markdown: string,
  problems: ProblemList,
): QuizOption | null {
  const misconception = /^wrong:\s*(\S+)$/.exec(heading)?.[1] ?? null;
  if (heading !== "right" && misconception === null) {
    const others = type === "bug" ? ", or `### mended`" : "";
    problems.add(
      line,
      `\`### ${heading}\` is no option; write \`### right\`, or \`### wrong: <id of misconceptions.yaml>\`${others}.`,
    );
    return null;
  }
  const isShownResult = type === "predict" && misconception === null;
  const [first, ...rest] = nodes;
  const query = first === undefined || isShownResult ? null : quizQuery(first, problems);
  const explanation = sourceOf(markdown, isShownResult ? nodes : rest);
  if (isShownResult && first?.type === "code") {
    problems.add(
      lineOf(first),
      "The right option of a predict question is the result of the shown query; write only the explanation here.",
    );
  } else if ((type === "predict" || type === "order") && !isShownResult && query === null) {
    const what =
      type === "predict"
        ? "with the query that gives this result (VALUES will do)"
        : "with the pieces, one on each line";
    problems.add(line, `\`### ${heading}\` begins with a \`\`\`sql block ${what}.`);
  } else if (!isShownResult && first === undefined) {
    problems.add(line, `\`### ${heading}\` is empty; write the option, an empty line, and the explanation.`);
  }
  if (explanation === "" && nodes.length > 0) {
    problems.add(
      line,
      `\`### ${heading}\` needs an explanation to the learner, in a paragraph of its own below the option.`,
    );
  }
  const text = first === undefined || isShownResult || query !== null ? null : sourceOf(markdown, [first]);
  return { misconception, text, query, explanation, line };
}

function reportNumbers(
  type: QuestionType,
  { line }: Section,
  options: readonly QuizOption[],
  problems: ProblemList,
): void {
  const right = options.filter(({ misconception }) => misconception === null).length;
  const wrong = options.length - right;
  if (type === "multiple") {
    if (right === 0)
      problems.add(line, "No option is right; a multiple question has one `### right` or more.");
  } else if (right !== 1) {
    problems.add(
      line,
      `There are ${right} options \`### right\`; of the type ${type} a question has exactly one.`,
    );
  }
  if (type === "order") {
    if (wrong === 0) {
      problems.add(line, "Add a `### wrong: <misconception id>` with an order that people typically make.");
    }
    return;
  }
  if (wrong === 0) problems.add(line, "No option is wrong; add a `### wrong: <misconception id>`.");
  else if (options.length < MIN_OPTIONS || options.length > MAX_OPTIONS) {
    problems.add(line, `There are ${options.length} options; give ${MIN_OPTIONS} to ${MAX_OPTIONS}.`);
  }
}

function reportMixture({ line }: Section, options: readonly QuizOption[], problems: ProblemList): void {
  const queries = options.filter(({ query }) => query !== null).length;
  if (queries > 0 && queries < options.length)
    problems.add(line, "Options are all ```sql blocks, which are run, or all words; here they are mixed.");
}

/** The options of a bug question are mends, which are run, or words, which need a mended query to prove them by. */
function reportMended(
  { line }: Section,
  options: readonly QuizOption[],
  mended: QuizQuery | null,
  problems: ProblemList,
): void {
  const mends = options.some(({ query }) => query !== null);
  if (mends && mended !== null) {
    problems.add(line, "The option `### right` is the mended query; take `### mended` away.");
  } else if (!mends && mended === null) {
    problems.add(line, "Options in words are proved by the mended query; add it below `### mended`.");
  }
}

function reportPieces(options: readonly QuizOption[], problems: ProblemList): void {
  const right = options.find(({ misconception }) => misconception === null)?.query;
  if (!right) return;
  const pieces = piecesOf(right.sql);
  if (pieces.length < PIECES.min || pieces.length > PIECES.max) {
    problems.add(
      right.line,
      `There are ${pieces.length} pieces, one on each line; give ${PIECES.min} to ${PIECES.max}.`,
    );
  }
  if (new Set(pieces).size < pieces.length) {
    problems.add(right.line, "Two pieces are the same; make each line another.");
  }
  const sorted = pieces.toSorted().join("\n");
  for (const { query } of options) {
    if (query && piecesOf(query.sql).toSorted().join("\n") !== sorted) {
      problems.add(
        query.line,
        "These are not the lines of the right order; use each of them once, as written there.",
      );
    }
  }
}

/** The lines of an order question's block: one piece each. A semicolon at the end belongs to no piece. */
export function piecesOf(sql: string): readonly string[] {
  return sql
    .replace(/;\s*$/, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
