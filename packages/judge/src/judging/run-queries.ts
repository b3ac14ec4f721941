import type { RunOptions, RunOutcome, SqlSandbox } from "../sandbox/index.ts";
import { GRADING_ROW_LIMIT } from "../verdicts/verdict.ts";
import { onlyQuery } from "./statement.ts";

/**
 * Every query of grading runs on the dataset as it was opened. Such an isolated run costs far more than a query
 * (the whole database is put back afterwards), so queries that can't harm each other go as one script.
 */
const gradingRun: RunOptions = { isolated: true, rowLimit: GRADING_ROW_LIMIT };

/** Runs queries of an exercise's author. The outcomes are as if each had been run by itself. */
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
  // One that fails, changes data or is several statements would hurt those after it.
  const outcomes: RunOutcome[] = [];
  for (const query of queries) outcomes.push(await sandbox.run(query, gradingRun));
  return outcomes;
}

/** How a reference and then a candidate ran. */
export interface RunPair {
  readonly reference: RunOutcome;
  /** Null when the reference did not complete, so that the candidate was not run. */
  readonly candidate: RunOutcome | null;
}

/** Runs a reference, which no candidate has a part in, and a candidate. */
export async function runPair(
  { sandbox, authored }: { readonly sandbox: SqlSandbox; readonly authored: SqlSandbox },
  reference: string,
  candidate: string,
  timeLimitMs: number | undefined,
): Promise<RunPair> {
  const options = { ...gradingRun, timeLimitMs };
  const expected = await authored.run(reference, options);
  if (expected.status !== "completed") return { reference: expected, candidate: null };
  return { reference: expected, candidate: await sandbox.run(candidate, options) };
}
