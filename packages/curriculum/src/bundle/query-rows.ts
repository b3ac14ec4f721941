import type { Row, SqlSandbox } from "@master-sql/engine/sandbox";

/** The rows of one query of our own. Throws when it fails, since then the build itself is at fault. */
export async function queryRows(sandbox: SqlSandbox, sql: string): Promise<readonly Row[]> {
  const outcome = await sandbox.run(sql);
  if (outcome.status === "failed") throw new Error(`${outcome.error.message}\n${sql}`);
  if (outcome.status !== "completed") throw new Error(`The query ended as ${outcome.status}:\n${sql}`);
  return outcome.results.at(-1)?.rows ?? [];
}
