import { quantity } from "@master-sql/words";
import { readError } from "../mistakes/read-error.ts";
import { isRightInAnotherColumnOrder } from "../results/column-order.ts";
import { compareResults, type JudgedContract } from "../results/compare.ts";
import type { ResultMismatch } from "../results/result-difference.ts";
import type { StatementResult } from "../results/statement-result.ts";
import type { RunOutcome, SqlSandbox } from "../sandbox/index.ts";
import { GRADING_ROW_LIMIT, type Verdict, type WrongReason } from "../verdicts/verdict.ts";
import type { AnswerJudge } from "./answer-judge.ts";
import type { Assessment } from "./assessment.ts";
import { KnownOutcomes, withKnownRuns } from "./known-runs.ts";
import { columnOrderMessage } from "./message.ts";
import { placesOfMisconceptions, type RejectedBehaviour } from "./misconception.ts";
import { preview } from "./result-view.ts";
import { type RunPair, runAuthoredQueries, runPair } from "./run-queries.ts";
import { onlyQuery } from "./statement.ts";
import type { QueryTask } from "./task.ts";
import { tooBusy, undecided, unusable } from "./verdicts.ts";

/** A query: on the sandbox's open dataset, then on the task's grading databases, then by a search (rules G1 to G23). */
export const queryJudge: AnswerJudge<QueryTask, RejectedBehaviour> = {
  contractOf: ({ contract }) => contract,
  async prepare(sandbox, task, { timeLimitMs, known = new KnownOutcomes() }) {
    const authored = withKnownRuns(sandbox, known.runs);
    const [reference, ...otherSolutions] = task.solutions;
    if (reference === undefined) return { verdict: unusable("it has no solution") };
    return {
      assess: async (candidate) => {
        const run = () => runPair({ sandbox, authored }, reference, candidate, timeLimitMs);
        let pair = await run();
        // A worker that is lost, by the answer or by itself, costs one retry.
        if (hasCrashed(pair)) pair = await run();
        return assessPair(authored, task, otherSolutions, pair, candidate);
      },
      recognize: (behaviour) => placesOfMisconceptions(authored, task, behaviour),
      elsewhere: { queriesOf: async (query) => [{ task, query }], explainsRejections: true },
    };
  },
};

function hasCrashed({ reference, candidate }: RunPair): boolean {
  return (candidate ?? reference).status === "crashed";
}

type QueryAssessment = Assessment<RejectedBehaviour>;

async function assessPair(
  authored: SqlSandbox,
  task: QueryTask,
  otherSolutions: readonly string[],
  pair: RunPair,
  candidate: string,
): Promise<QueryAssessment> {
  const reference = readReference(pair.reference, 1);
  if ("verdict" in reference) return { kind: "ended", verdict: reference.verdict };
  const outcome = pair.candidate;
  switch (outcome?.status) {
    case undefined:
      return { kind: "ended", verdict: unusable("solution 1 is not a single query") };
    case "timed-out":
      return { kind: "ended", verdict: undecided("timeout", outcome.limitMs) };
    case "cancelled":
    case "crashed":
      return { kind: "ended", verdict: undecided(outcome.status) };
    case "failed": {
      const failed = { kind: "error", error: outcome.error } as const;
      const details = readError(candidate, outcome.error);
      return { kind: "wrong", reason: failed, behaviour: failed, details };
    }
    case "completed": {
      const statement = onlyQuery(outcome.results);
      return "reason" in statement
        ? { kind: "wrong", reason: statement.reason }
        : assessResult(authored, task, reference.query, otherSolutions, statement.query);
    }
  }
}

/** Compares a candidate's result with the reference's, then with those of the other accepted solutions. */
async function assessResult(
  authored: SqlSandbox,
  { contract }: QueryTask,
  reference: StatementResult,
  otherSolutions: readonly string[],
  candidate: StatementResult,
): Promise<QueryAssessment> {
  const equal: QueryAssessment = { kind: "right", databases: 1 };
  const reason = compareWithReference(reference, candidate, contract);
  if (reason === null) return equal;
  for (const [index, outcome] of (await runAuthoredQueries(authored, otherSolutions)).entries()) {
    const solution = readReference(outcome, index + 2);
    if ("verdict" in solution) return { kind: "ended", verdict: solution.verdict };
    if (compareWithReference(solution.query, candidate, contract) === null) return equal;
  }
  const isReordered = isRightInAnotherColumnOrder(reference, candidate, contract);
  return {
    kind: "wrong",
    reason,
    behaviour: { kind: "result", query: candidate },
    details: {
      ...(isReordered && {
        message: columnOrderMessage(contract),
        errorClass: "column-order",
        clauses: ["SELECT"],
      }),
      expectedPreview: preview(reference),
      candidatePreview: preview(candidate),
    },
  };
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
      return { verdict: tooBusy(outcome.limitMs) };
    case "cancelled":
    case "crashed":
      return { verdict: undecided(outcome.status) };
    case "completed": {
      const statement = onlyQuery(outcome.results);
      if ("reason" in statement) return fault("is not a single query");
      if (statement.query.truncated) {
        return fault(`returns more than ${quantity(GRADING_ROW_LIMIT, "row")}`);
      }
      return statement;
    }
  }
}
