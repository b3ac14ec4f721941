import { errorClassOf } from "../mistakes/classify.ts";
import { isRightInAnotherColumnOrder } from "../results/column-order.ts";
import { compareResults, type JudgedContract, sortKeyColumns } from "../results/compare.ts";
import type { ResultMismatch } from "../results/result-difference.ts";
import type { StatementResult } from "../results/statement-result.ts";
import type { RunOutcome, SqlSandbox } from "../sandbox/index.ts";
import {
  GRADING_ROW_LIMIT,
  type ResultPreview,
  type Verdict,
  type WrongReason,
} from "../verdicts/verdict.ts";
import { type GradingOptions, judgeOnSmallDatabases, withCounterexample } from "./judge-answer.ts";
import { columnOrderMessage, wrongMessage } from "./message.ts";
import { matchMisconception, type RejectedBehaviour } from "./misconception.ts";
import { preview } from "./result-view.ts";
import { type RunPair, runAuthoredQueries, runPair } from "./run-queries.ts";
import { onlyQuery } from "./statement.ts";
import type { QueryTask } from "./task.ts";
import { undecided, unusable } from "./undecided.ts";

/** A query: on the sandbox's open dataset, then on the task's grading databases, then by a search (rules G1 to G23). */
export async function gradeQuery(
  sandbox: SqlSandbox,
  task: QueryTask,
  candidateSql: string,
  options: GradingOptions,
): Promise<Verdict> {
  if (sortKeyColumns(task.contract).includes(-1)) {
    return unusable("the order of its contract names a column that the contract does not have");
  }
  const visible = await gradeOnVisibleData(sandbox, task, candidateSql, options.timeLimitMs);
  if (visible.verdict === "right") return judgeOnSmallDatabases(sandbox, task, candidateSql, options);
  if (visible.verdict !== "wrong" || options.counterexamples === false) return visible;
  return withCounterexample(sandbox, task, candidateSql, visible, options);
}

/** The verdict by the visible data alone. */
async function gradeOnVisibleData(
  sandbox: SqlSandbox,
  task: QueryTask,
  candidateSql: string,
  timeLimitMs: number | undefined,
): Promise<Verdict> {
  if (candidateSql.trim() === "") return rejected(task, { kind: "no-result", cause: "empty" });

  const [referenceSql, ...otherSolutions] = task.solutions;
  if (referenceSql === undefined) return unusable("it has no solution");
  const run = () => runPair(sandbox, referenceSql, candidateSql, timeLimitMs);
  let pair = await run();
  // A worker that is lost, by the answer or by itself, costs one retry.
  if (hasCrashed(pair)) pair = await run();
  const reference = readReference(pair.reference, 1);
  if ("verdict" in reference) return reference.verdict;
  if (pair.candidate === null) return unusable("solution 1 is not a single query");

  const outcome = pair.candidate;
  switch (outcome.status) {
    case "timed-out":
      return undecided("timeout", outcome.limitMs);
    case "cancelled":
    case "crashed":
      return undecided(outcome.status, 0);
    case "failed": {
      const misconception = await matchMisconception(sandbox, task, { kind: "error", error: outcome.error });
      return rejected(task, { kind: "error", error: outcome.error }, { misconception });
    }
    case "completed": {
      const statement = onlyQuery(outcome.results);
      return "reason" in statement
        ? rejected(task, statement.reason)
        : judgeResult(sandbox, task, reference.query, otherSolutions, statement.query);
    }
  }
}

function hasCrashed({ reference, candidate }: RunPair): boolean {
  return (candidate ?? reference).status === "crashed";
}

/** On the visible data alone. */
const RIGHT: Verdict = { verdict: "right", checked: { databases: 1, searched: "not" } };

/** Compares a candidate's result with the reference's, then with those of the other accepted solutions. */
async function judgeResult(
  sandbox: SqlSandbox,
  task: QueryTask,
  reference: StatementResult,
  otherSolutions: readonly string[],
  candidate: StatementResult,
): Promise<Verdict> {
  const reason = compareWithReference(reference, candidate, task.contract);
  if (reason === null) return RIGHT;
  for (const [index, outcome] of (await runAuthoredQueries(sandbox, otherSolutions)).entries()) {
    const solution = readReference(outcome, index + 2);
    if ("verdict" in solution) return solution.verdict;
    if (compareWithReference(solution.query, candidate, task.contract) === null) return RIGHT;
  }

  const behaviour: RejectedBehaviour = { kind: "result", query: candidate };
  const otherColumnOrder = isRightInAnotherColumnOrder(reference, candidate, task.contract);
  return rejected(task, reason, {
    message: otherColumnOrder ? columnOrderMessage(task.contract) : undefined,
    misconception: await matchMisconception(sandbox, task, behaviour),
    expectedPreview: preview(reference),
    candidatePreview: preview(candidate),
  });
}

function compareWithReference(
  reference: StatementResult,
  candidate: StatementResult,
  contract: JudgedContract,
): WrongReason | null {
  const mismatch: ResultMismatch | null = candidate.truncated
    ? compareResults({ ...reference, rows: [] }, { ...candidate, rows: [] }, contract)
    : compareResults(reference, candidate, contract);
  if (mismatch !== null) return mismatch;
  return candidate.truncated ? { kind: "too-many-rows", limit: GRADING_ROW_LIMIT } : null;
}

type Reference = { readonly query: StatementResult } | { readonly verdict: Verdict };

/** A reference must be one query that completes within the limits (rule G3). */
function readReference(outcome: RunOutcome, number: number): Reference {
  const fault = (problem: string): Reference => ({ verdict: unusable(`solution ${number} ${problem}`) });
  switch (outcome.status) {
    case "failed":
      return fault(`fails with SQLSTATE ${outcome.error.sqlstate}, ${outcome.error.message}`);
    case "timed-out":
      return fault(`was stopped after ${outcome.limitMs / 1000} s`);
    case "cancelled":
    case "crashed":
      return { verdict: undecided(outcome.status, 0) };
    case "completed": {
      const statement = onlyQuery(outcome.results);
      if ("reason" in statement) return fault("is not a single query");
      if (statement.query.truncated) {
        return fault(`returns more than ${GRADING_ROW_LIMIT.toLocaleString("en-US")} rows`);
      }
      return statement;
    }
  }
}

interface RejectionDetails {
  readonly message?: string;
  readonly misconception?: string;
  readonly expectedPreview?: ResultPreview;
  readonly candidatePreview?: ResultPreview;
}

function rejected(task: QueryTask, reason: WrongReason, details: RejectionDetails = {}): Verdict {
  const { message = wrongMessage(reason, task.contract), ...rest } = details;
  const errorClass = errorClassOf(reason);
  return {
    verdict: "wrong",
    reason,
    onVisibleData: true,
    message,
    ...(errorClass && { errorClass }),
    ...rest,
  };
}
