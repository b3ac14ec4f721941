import { resolve } from "node:path";
import type { StatementResult } from "@master-sql/judge/sandbox";
import { createNodeSandbox } from "@master-sql/sandbox/node";

/** Written by the build before this one; the build and the development server run in packages/web. */
const snapshotDirectory = resolve("../../build/sandbox");

declare global {
  /** Of this process, as the build's configuration and its renderer each have a copy of this module. */
  var masterSqlRunAtBuild: Map<string, Promise<StatementResult[]>> | undefined;
}

/**
 * What PostgreSQL answers to queries on a dataset, so that a page can show results before anybody has loaded
 * PostgreSQL. For the build only. Each query must be one statement; throws when one fails, as no page is better than a
 * wrong one. The same is run once.
 */
export function runAtBuild(dataset: string, queries: readonly string[]): Promise<StatementResult[]> {
  globalThis.masterSqlRunAtBuild ??= new Map();
  const key = JSON.stringify([dataset, queries]);
  const answered = globalThis.masterSqlRunAtBuild.get(key) ?? run(dataset, queries);
  globalThis.masterSqlRunAtBuild.set(key, answered);
  return answered;
}

async function run(dataset: string, queries: readonly string[]): Promise<StatementResult[]> {
  const sandbox = createNodeSandbox({ snapshotDirectory, spare: false });
  try {
    await sandbox.open({ kind: "snapshot", slug: dataset });
    const results: StatementResult[] = [];
    for (const query of queries) {
      const outcome = await sandbox.run(query, { isolated: true });
      const result = outcome.results[0];
      if (outcome.status !== "completed" || result === undefined) {
        const cause = outcome.status === "failed" ? outcome.error.message : outcome.status;
        throw new Error(`A query that a page shows does not run (${cause}):\n${query}`);
      }
      results.push(result);
    }
    return results;
  } finally {
    await sandbox.close();
  }
}
