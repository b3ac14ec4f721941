import { compareResults } from "../results/compare.ts";
import type { SqlError, StatementResult } from "../results/statement-result.ts";
import type { RunOutcome, SqlSandbox } from "../sandbox/index.ts";
import { runAuthoredQueries } from "./run-queries.ts";
import { onlyQuery } from "./statement.ts";
import type { QueryTask } from "./task.ts";

/** What a rejected answer did, as far as it can be recognized. */
export type RejectedBehaviour =
  | { readonly kind: "result"; readonly query: StatementResult }
  | { readonly kind: "error"; readonly error: SqlError };

/**
 * The places of the listed wrong answers that behave on the visible data as the rejected one does (rule G14): the same
 * result under the contract, or the same error.
 */
export async function placesOfMisconceptions(
  sandbox: SqlSandbox,
  task: QueryTask,
  rejected: RejectedBehaviour,
): Promise<readonly number[]> {
  const outcomes = await runAuthoredQueries(
    sandbox,
    task.wrongAnswers.map(({ sql }) => sql),
  );
  return outcomes.flatMap((outcome, place) => (behavesAs(outcome, rejected, task) ? [place] : []));
}

function behavesAs(outcome: RunOutcome, rejected: RejectedBehaviour, task: QueryTask): boolean {
  if (rejected.kind === "error") {
    return (
      outcome.status === "failed" &&
      outcome.error.sqlstate === rejected.error.sqlstate &&
      outcome.error.message === rejected.error.message
    );
  }
  if (outcome.status !== "completed") return false;
  const statement = onlyQuery(outcome.results);
  if ("reason" in statement || statement.query.truncated !== rejected.query.truncated) return false;
  return compareResults(statement.query, rejected.query, task.contract) === null;
}
