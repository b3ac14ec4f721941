import type { RunOptions, RunOutcome, SqlSandbox } from "../sandbox/index.ts";
import { onlyQuery } from "./statement.ts";
import { GRADING_ROW_LIMIT } from "./verdict.ts";

/** How every query of grading is run: on the dataset as it was opened, with the rows that are compared. */
export const gradingRun: RunOptions = { isolated: true, rowLimit: GRADING_ROW_LIMIT };

/**
 * Runs queries of an exercise's author, each on the dataset as it was opened. An isolated run costs far more than a
 * query, so they go as one script; when that doesn't give one result for each, or one
 * of them changes data, they are run one by one.
 */
export async function runAuthoredQueries(
  sandbox: SqlSandbox,
  queries: readonly string[],
): Promise<readonly RunOutcome[]> {
  if (queries.length > 1) {
    const whole = await sandbox.run(queries.join("\n;\n"), gradingRun);
    const oneEach = whole.status === "completed" && whole.results.length === queries.length;
    if (oneEach && whole.results.every((result) => "query" in onlyQuery([result]))) {
      return whole.results.map((result) => ({ ...whole, results: [result] }));
    }
  }
  const outcomes: RunOutcome[] = [];
  for (const query of queries) outcomes.push(await sandbox.run(query, gradingRun));
  return outcomes;
}
