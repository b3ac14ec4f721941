import type { Row, SqlSandbox } from "@master-sql/judge/sandbox";

/** A learner's limit is for learners: what we run over a whole dataset takes longer on a busy machine. */
export const OWN_LIMIT_MS = 120_000;

/** The rows of one query of our own. Throws when it fails, since then the build itself is at fault. */
export async function queryRows(sandbox: SqlSandbox, sql: string): Promise<readonly Row[]> {
  const outcome = await sandbox.run(sql, { timeLimitMs: OWN_LIMIT_MS });
  if (outcome.status === "failed") throw new Error(`${outcome.error.message}\n${sql}`);
  if (outcome.status !== "completed") throw new Error(`The query ended as ${outcome.status}:\n${sql}`);
  return outcome.results.at(-1)?.rows ?? [];
}
