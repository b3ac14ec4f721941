import type { GradingOptions } from "../../grading/judge-answer.ts";
import { wrongMessage } from "../../grading/message.ts";
import { onlyQuery } from "../../grading/statement.ts";
import type { CommonTask } from "../../grading/task.ts";
import { undecided, unusable } from "../../grading/undecided.ts";
import type { JudgedContract } from "../../results/compare.ts";
import { compareResults, sortKeyColumns } from "../../results/compare.ts";
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
export async function gradePredict(
  sandbox: SqlSandbox,
  { contract, query, wrongAnswers }: PredictTask,
  candidate: string,
  { timeLimitMs }: GradingOptions,
): Promise<Verdict> {
  if (sortKeyColumns(contract).includes(-1)) {
    return unusable("the order of its contract names a column that the contract does not have");
  }
  const outcome = await sandbox.run(query, { isolated: true, rowLimit: GRADING_ROW_LIMIT, timeLimitMs });
  if (outcome.status === "cancelled" || outcome.status === "crashed") return undecided(outcome.status, 0);
  if (outcome.status !== "completed") return unusable("its query does not run");
  const reference = onlyQuery(outcome.results);
  if ("reason" in reference) return unusable("its query is not a single query");

  const expected = reference.query;
  if (candidate.trim() === "") {
    const reason = { kind: "no-result", cause: "empty" } as const;
    return {
      verdict: "wrong",
      reason,
      onVisibleData: true,
      message: "There is no result in this answer yet.",
    };
  }
  const read = readPrediction(candidate, expected.columns);
  if ("reason" in read) {
    const { reason } = read;
    return { verdict: "wrong", reason, onVisibleData: true, message: wrongMessage(reason, contract) };
  }
  const predicted: StatementResult = { ...expected, rows: read.rows };
  // What is predicted is the result and not the names of its columns.
  const judged = { ...contract, names: false };
  const reason = compareResults(expected, predicted, judged);
  if (reason === null) return { verdict: "right", checked: { databases: 1, searched: "not" } };
  const misconception = wrongAnswers.find(({ sql }) => {
    const known = readPrediction(sql, expected.columns);
    return "rows" in known && compareResults({ ...expected, rows: known.rows }, predicted, judged) === null;
  })?.misconceptionId;
  return {
    verdict: "wrong",
    reason,
    onVisibleData: true,
    message: messageOf(reason, expected.rows.length, read.rows.length),
    ...(misconception !== undefined && { misconception }),
    candidatePreview: { columns: expected.columns, rows: read.rows, rowCount: read.rows.length },
  };
}

/** Tells how far the prediction is off, and leaves the rows to be found. */
function messageOf(reason: WrongReason, expected: number, predicted: number): string {
  if (reason.kind === "order")
    return "These are the right rows, but the query returns them in another order.";
  if (reason.kind === "duplicates")
    return "These are the right rows, but some come more often or less often from the query.";
  if (expected !== predicted)
    return `The query returns ${rows(expected)}; you predict ${predicted.toLocaleString("en-US")}.`;
  const off = reason.kind === "rows" ? reason.difference.missingTotal : 0;
  return `The number of rows is right, but ${off.toLocaleString("en-US")} of ${rows(expected)} ${off === 1 ? "holds" : "hold"} other values.`;
}

function rows(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "row" : "rows"}`;
}
