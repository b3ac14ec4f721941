import type { ContentProblem, ExerciseFile } from "@master-sql/engine/content/source";
import {
  compareResults,
  GRADING_ROW_LIMIT,
  type GradingOptions,
  type GradingTask,
  gradeAnswer,
  type Verdict,
} from "@master-sql/engine/grading";
import type { SqlSandbox, StatementResult } from "@master-sql/engine/sandbox";
import { contractDisagreements } from "./contract-columns.ts";
import { sqlLine } from "./sql-line.ts";
import { isInStatedOrder } from "./stated-order.ts";

/** The visible data and the grading databases prove; a search would take seconds an exercise. */
const WITHOUT_SEARCH: GradingOptions = { searchMs: 0, counterexamples: false };

/** The task that grades an exercise's answers, as the page and the server build it from the bundles. */
export function gradingTask({ exercise }: ExerciseFile): GradingTask {
  return {
    solutions: exercise.solutions,
    contract: exercise.contract,
    wrongAnswers: exercise.wrongAnswers.map(({ misconception, sql }) => ({
      misconceptionId: misconception,
      sql,
    })),
    gradingDatabases: [],
  };
}

/**
 * Proves an exercise by execution on the sandbox's open dataset: every solution passes and agrees with the contract,
 * the start does not pass, every wrong answer is rejected as its own misconception. Returns what does not hold.
 */
export async function proveExercise(
  sandbox: SqlSandbox,
  file: ExerciseFile,
): Promise<readonly ContentProblem[]> {
  const problems: ContentProblem[] = [];
  const add = (line: number, message: string) => problems.push({ file: file.file, line, message });
  const { exercise, solutionLines, startLine } = file;

  for (const [index, sql] of exercise.solutions.entries()) {
    const name = exercise.solutions.length === 1 ? "The solution" : `Solution ${index + 1}`;
    const line = solutionLines[index] ?? 1;
    const outcome = await sandbox.run(sql, { isolated: true, rowLimit: GRADING_ROW_LIMIT });
    if (outcome.status === "failed") {
      add(
        sqlLine(sql, line, outcome.error.offset),
        `${name} fails: ${outcome.error.message} (${outcome.error.sqlstate}).`,
      );
      continue;
    }
    const verdict = await gradeAnswer(
      sandbox,
      { ...gradingTask(file), solutions: exercise.solutions.slice(0, 1) },
      sql,
      WITHOUT_SEARCH,
    );
    if (verdict.verdict !== "right") {
      add(line, index === 0 ? verdict.message : `${name} disagrees with the first: ${verdict.message}`);
      continue;
    }
    const [result] = outcome.results;
    if (result !== undefined) {
      for (const message of await soundness(sandbox, file, result)) add(line, `${name} ${message}.`);
    }
  }
  if (problems.length > 0) return problems;

  if (exercise.start !== null && startLine !== null) {
    const verdict = await gradeAnswer(sandbox, gradingTask(file), exercise.start, WITHOUT_SEARCH);
    if (verdict.verdict === "right") add(startLine, "The start is already right; leave something to do.");
  }
  const task = gradingTask(file);
  for (const [index, { line }] of exercise.wrongAnswers.entries()) {
    const verdict = await gradeAnswer(sandbox, task, exercise.wrongAnswers[index]?.sql ?? "", WITHOUT_SEARCH);
    const message = wrongAnswerProblem(file, index, verdict);
    if (message !== null) add(file.wrongAnswerLines[index] ?? line, message);
  }
  return problems;
}

/** What is amiss with a result that is a solution's own. */
async function soundness(
  sandbox: SqlSandbox,
  { exercise }: ExerciseFile,
  result: StatementResult,
): Promise<readonly string[]> {
  const sentences = [...(await contractDisagreements(sandbox, exercise.contract, result.columns))];
  if (result.rows.length === 0) {
    sentences.push("returns no rows, so that every query without rows would pass; choose values that occur");
  }
  if (sentences.length === 0 && !(await isInStatedOrder(sandbox, result, exercise.contract))) {
    sentences.push("does not sort its rows as the contract's `order` states; correct one of the two");
  }
  return sentences;
}

function wrongAnswerProblem(file: ExerciseFile, index: number, verdict: Verdict): string | null {
  const { wrongAnswers } = file.exercise;
  const own = wrongAnswers[index]?.misconception;
  switch (verdict.verdict) {
    case "right":
      return `The wrong answer \`${own}\` passes on this dataset; change it, or the data, until it differs.`;
    case "wrong": {
      if (verdict.misconception === own) return null;
      const other = wrongAnswers.find(({ misconception }) => misconception === verdict.misconception);
      return other === undefined
        ? `The wrong answer \`${own}\` is rejected (${verdict.message}) but not recognised as itself; make it one query with a result that can be compared.`
        : `The wrong answer \`${own}\` gives the same result as \`${other.misconception}\` on line ${other.line}, so learners would be told that one; make them differ.`;
    }
    default:
      return `The wrong answer \`${own}\` can't be judged: ${verdict.message}`;
  }
}

/** The first accepted result of an exercise in the session's present data, or null when it does not complete. */
export async function referenceResult(
  sandbox: SqlSandbox,
  { exercise }: ExerciseFile,
): Promise<StatementResult | null> {
  const outcome = await sandbox.run(exercise.solutions[0] ?? "", { rowLimit: GRADING_ROW_LIMIT });
  return outcome.status === "completed" ? (outcome.results[0] ?? null) : null;
}

/** Whether two runs of a reference gave the same result under its contract. */
export function sameResult(
  { exercise }: ExerciseFile,
  a: StatementResult | null,
  b: StatementResult | null,
): boolean {
  return a !== null && b !== null && compareResults(a, b, exercise.contract) === null;
}
