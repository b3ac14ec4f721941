import type { Contract } from "@master-sql/course";
import type { ContentProblem, ExerciseFile } from "@master-sql/course/source";
import { type GradingOptions, gradeAnswer, gradingTaskOf, KnownOutcomes } from "@master-sql/judge/kinds";
import type { SqlSandbox, StatementResult } from "@master-sql/judge/sandbox";
import { violationOf } from "@master-sql/judge/search";
import { GRADING_ROW_LIMIT, type Verdict } from "@master-sql/judge/verdicts";
import { contractDisagreements } from "./contract-columns.ts";
import { withRememberedRuns } from "./remembered-runs.ts";
import { sqlLine } from "./sql-line.ts";
import { isInStatedOrder } from "./stated-order.ts";
import { statedQueries } from "./stated-queries.ts";

/** The visible data and the grading databases prove; a search would take seconds an exercise. */
const withoutSearch = (): GradingOptions => ({
  searchTrials: 0,
  counterexamples: false,
  known: new KnownOutcomes(),
});

/**
 * Proves an exercise by execution on a sandbox's open dataset: every solution passes and agrees with the contract,
 * the start does not pass, every wrong answer is rejected as its own misconception. Returns what does not hold.
 */
export async function proveExercise(
  dataset: SqlSandbox,
  file: ExerciseFile,
): Promise<readonly ContentProblem[]> {
  const sandbox = withRememberedRuns(dataset);
  const problems: ContentProblem[] = [];
  const add = (line: number, message: string) => problems.push({ file: file.file, line, message });
  const { exercise, startLine } = file;
  const task = gradingTaskOf(exercise);
  const options = withoutSearch();

  for (const { line, message } of await statedResultProblems(sandbox, file)) add(line, message);
  const facts = exercise.kind === "modify" ? exercise.contract.facts : statedQueries(file)[0]?.contract.facts;
  for (const message of await untrueFacts(sandbox, facts)) add(1, message);
  if (problems.length > 0) return problems;
  for (const [index, sql] of exercise.solutions.entries()) {
    const onlyFirst = { ...task, solutions: exercise.solutions.slice(0, 1) };
    const verdict = await gradeAnswer(sandbox, onlyFirst, sql, options);
    if (verdict.verdict === "right") continue;
    const { message } = verdict;
    add(
      file.solutionLines[index] ?? 1,
      index === 0 ? message : `Solution ${index + 1} disagrees with the first: ${message}`,
    );
  }
  if (problems.length > 0) return problems;

  if (exercise.start !== null && startLine !== null) {
    const verdict = await gradeAnswer(sandbox, task, exercise.start, options);
    if (verdict.verdict === "right") add(startLine, "The start is already right; leave something to do.");
  }
  for (const [index, { line, sql }] of exercise.wrongAnswers.entries()) {
    const verdict = await gradeAnswer(sandbox, task, sql, options);
    const message = wrongAnswerProblem(file, index, verdict);
    if (message !== null) add(file.wrongAnswerLines[index] ?? line, message);
  }
  return problems;
}

/** Facts that a contract declares must hold in the data that learners see. */
async function untrueFacts(sandbox: SqlSandbox, facts: Contract["facts"]): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const fact of facts ?? []) {
    const outcome = await sandbox.run(violationOf(fact), { isolated: true, rowLimit: 1 });
    const shown = JSON.stringify(fact.says);
    if (outcome.status === "failed")
      problems.push(`The fact ${shown} can't be looked up: ${outcome.error.message}.`);
    else if ((outcome.results[0]?.rows.length ?? 0) > 0)
      problems.push(`The fact ${shown} doesn't hold in the dataset.`);
  }
  return problems;
}

async function statedResultProblems(
  sandbox: SqlSandbox,
  file: ExerciseFile,
): Promise<readonly { readonly line: number; readonly message: string }[]> {
  const problems: { line: number; message: string }[] = [];
  for (const query of statedQueries(file)) {
    const { sql, line, name, contract } = query;
    const outcome = await sandbox.run(sql, { isolated: true, rowLimit: GRADING_ROW_LIMIT });
    if (outcome.status === "failed") {
      const { message, sqlstate, offset } = outcome.error;
      problems.push({
        line: sqlLine(sql, line, offset),
        message: `${name} fails: ${message} (${sqlstate}).`,
      });
      continue;
    }
    const [result] = outcome.results;
    if (result === undefined) continue;
    const mayBeEmpty = file.exercise.kind === "predict";
    for (const message of await soundness(sandbox, contract, result, mayBeEmpty))
      problems.push({ line, message: `${name} ${message}.` });
  }
  return problems;
}

/** What is amiss with a result that is a solution's own. */
async function soundness(
  sandbox: SqlSandbox,
  contract: Contract,
  result: StatementResult,
  mayBeEmpty: boolean,
): Promise<readonly string[]> {
  const sentences = [...(await contractDisagreements(sandbox, contract, result.columns))];
  if (result.rows.length === 0 && !mayBeEmpty) {
    sentences.push("returns no rows, so that every query without rows would pass; choose values that occur");
  }
  if (sentences.length === 0 && !(await isInStatedOrder(sandbox, result, contract))) {
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
