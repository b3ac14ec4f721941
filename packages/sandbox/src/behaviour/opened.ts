import type { RunOutcome, SqlError, SqlSandbox, StatementResult } from "@master-sql/judge/sandbox";
import { afterAll, beforeAll } from "vitest";
import type { Adapter } from "./adapter.ts";
import { OBSERVATORY } from "./test-datasets.ts";

/**
 * A sandbox with the observatory open, for the tests of one describe; each test begins with `reset` where it matters.
 */
export function openedForAll(adapter: Adapter, options: { spare: boolean }): () => SqlSandbox {
  let sandbox: SqlSandbox | undefined;
  beforeAll(async () => {
    sandbox = adapter.create(options);
    await sandbox.open({ kind: "snapshot", slug: OBSERVATORY.slug });
  });
  afterAll(() => sandbox?.close());
  return () => {
    if (!sandbox) throw new Error("The sandbox has not been opened.");
    return sandbox;
  };
}

/** The results of a run that must have completed. */
export function resultsOf(outcome: RunOutcome): readonly StatementResult[] {
  if (outcome.status !== "completed") throw new Error(`The run ${JSON.stringify(outcome)}`);
  return outcome.results;
}

/** The only statement's rows of a run that must have completed. */
export function rowsOf(outcome: RunOutcome): StatementResult["rows"] {
  const results = resultsOf(outcome);
  if (results.length !== 1 || !results[0]) throw new Error(`One result was expected, not ${results.length}.`);
  return results[0].rows;
}

/** The error of a run that must have failed. */
export function errorOf(outcome: { readonly status: string; readonly error?: SqlError }): SqlError {
  if (outcome.status !== "failed" || !outcome.error) throw new Error(`The run ${JSON.stringify(outcome)}`);
  return outcome.error;
}
