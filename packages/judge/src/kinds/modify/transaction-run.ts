import { runStaged, type StagedRun, type StagedScript } from "../../judging/staged-run.ts";
import type { StatementResult } from "../../results/statement-result.ts";
import type { SqlSandbox } from "../../sandbox/index.ts";

/**
 * Runs an answer that may hold transactions as a program would whose connection ends with it (rules G36, G37): what it
 * leaves uncommitted is lost, and where an error ends it, what it had committed before is looked at all the same.
 */
export async function runWithTransactions(
  sandbox: SqlSandbox,
  script: StagedScript,
  timeLimitMs: number | undefined,
): Promise<StagedRun> {
  const run = await runDisconnected(sandbox, script, timeLimitMs);
  if (run.status !== "ran" || run.error?.stage !== "answer") return run;
  const answer = cutShort(run.answer, run.answer.length);
  const kept = await runDisconnected(sandbox, { ...script, answer }, timeLimitMs);
  if (kept.status !== "ran") return kept;
  return { ...run, after: kept.after, error: kept.error ?? run.error };
}

/** The first `count` of an answer's statements, as a connection that is lost afterward has carried them out. */
export function cutShort(statements: readonly StatementResult[], count: number): string {
  return statements
    .slice(0, count)
    .map(({ sql }) => sql)
    .join("\n;\n");
}

/** Outside of a transaction ROLLBACK is only a warning. */
async function runDisconnected(
  sandbox: SqlSandbox,
  script: StagedScript,
  timeLimitMs: number | undefined,
): Promise<StagedRun> {
  const run = await runStaged(sandbox, { ...script, after: ["ROLLBACK", ...script.after] }, timeLimitMs);
  return run.status === "ran" ? { ...run, after: run.after.slice(1) } : run;
}
