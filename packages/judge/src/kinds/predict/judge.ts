import { number, plural, quantity } from "@master-sql/words";
import type { AnswerJudge } from "../../judging/answer-judge.ts";
import type { Assessment } from "../../judging/assessment.ts";
import { KnownOutcomes, withKnownRuns } from "../../judging/known-runs.ts";
import { onlyQuery } from "../../judging/statement.ts";
import type { CommonTask } from "../../judging/task.ts";
import { tooBusy, undecided, unusable } from "../../judging/verdicts.ts";
import { compareResults, type JudgedContract } from "../../results/compare.ts";
import type { StatementResult } from "../../results/statement-result.ts";
import type { SqlSandbox } from "../../sandbox/index.ts";
import { GRADING_ROW_LIMIT, type Verdict, type WrongReason } from "../../verdicts/verdict.ts";
import { readPrediction } from "./prediction.ts";

/** The answer is what a query returns, as text; there are no solutions. */
export interface PredictTask extends CommonTask {
  readonly kind: "predict";
  readonly contract: JudgedContract;
  readonly query: string;
}

/** A predicted result: compared with what the query returns (rules G33, G34). Nothing of the candidate is run. */
export const predictJudge: AnswerJudge<PredictTask, StatementResult> = {
  contractOf: ({ contract }) => contract,
  async prepare(sandbox, { contract, query, wrongAnswers }, { timeLimitMs, known = new KnownOutcomes() }) {
    const expected = await resultOf(withKnownRuns(sandbox, known.runs), query, timeLimitMs);
    if ("verdict" in expected) return expected;
    // What is predicted is the result and not the names of its columns.
    const judged = { ...contract, names: false };
    return {
      assess: async (candidate) => assess(expected, candidate, judged),
      recognize: async (predicted) =>
        wrongAnswers.flatMap(({ sql }, place) => {
          const known = readPrediction(sql, expected.columns);
          const isSame =
            "rows" in known && compareResults({ ...expected, rows: known.rows }, predicted, judged) === null;
          return isSame ? [place] : [];
        }),
    };
  },
};

async function resultOf(
  sandbox: SqlSandbox,
  query: string,
  timeLimitMs: number | undefined,
): Promise<StatementResult | { readonly verdict: Verdict }> {
  const outcome = await sandbox.run(query, { isolated: true, rowLimit: GRADING_ROW_LIMIT, timeLimitMs });
  if (outcome.status === "cancelled" || outcome.status === "crashed")
    return { verdict: undecided(outcome.status) };
  if (outcome.status === "timed-out") return { verdict: tooBusy(outcome.limitMs) };
  if (outcome.status === "failed") return { verdict: unusable("its query does not run") };
  const statement = onlyQuery(outcome.results);
  return "reason" in statement ? { verdict: unusable("its query is not a single query") } : statement.query;
}

function assess(
  expected: StatementResult,
  candidate: string,
  contract: JudgedContract,
): Assessment<StatementResult> {
  const read = readPrediction(candidate, expected.columns);
  if ("reason" in read) return { kind: "wrong", reason: read.reason, details: { errorClass: null } };
  const predicted: StatementResult = { ...expected, rows: read.rows };
  const reason = compareResults(expected, predicted, contract);
  if (reason === null) return { kind: "right", databases: 1 };
  return {
    kind: "wrong",
    reason,
    behaviour: predicted,
    details: {
      message: messageOf(reason, expected.rows.length, read.rows.length),
      candidatePreview: { columns: expected.columns, rows: read.rows, rowCount: read.rows.length },
      errorClass: null,
    },
  };
}

/** Tells how far the prediction is off, and leaves the rows to be found. */
function messageOf(reason: WrongReason, expected: number, predicted: number): string {
  if (reason.kind === "order")
    return "These are the right rows, but the query returns them in another order.";
  if (reason.kind === "duplicates")
    return "These are the right rows, but some come more often or less often from the query.";
  const rows = quantity(expected, "row");
  if (expected !== predicted) return `The query returns ${rows}; you predict ${number(predicted)}.`;
  const off = reason.kind === "rows" ? reason.difference.missingTotal : 0;
  return `The number of rows is right, but ${number(off)} of ${rows} ${plural(off, "holds", "hold")} other values.`;
}
