import { runStaged, type StagedRun, type StagedScript } from "../../judging/staged-run.ts";
import type { StatementResult } from "../../results/statement-result.ts";
import type { SqlSandbox } from "../../sandbox/index.ts";

/** Outside of a transaction it is only a warning. */
const DISCONNECTED = ["rollback"];

/**
 * Runs an answer that may hold transactions as a program would whose connection ends with it (rules G36, G37): what it
 * leaves uncommitted is lost, and where an error ends it, what it had committed before is looked at all the same.
 */
export async function runWithTransactions(
  sandbox: SqlSandbox,
  script: StagedScript,
  timeLimitMs: number | undefined,
): Promise<StagedRun> {
  const run = await runStaged(sandbox, { ...script, between: DISCONNECTED }, timeLimitMs);
  if (run.status !== "ran" || run.error?.stage !== "answer") return run;
  const answer = cutShort(run.answer, run.answer.length);
  const kept = await runStaged(sandbox, { ...script, answer, between: DISCONNECTED }, timeLimitMs);
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
