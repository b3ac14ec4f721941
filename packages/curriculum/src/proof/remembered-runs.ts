import type { RunOutcome, SqlSandbox } from "@master-sql/engine/sandbox";

/**
 * For what a learner waits 5 s at most. On a build machine with other work half a second can take that long, and a
 * proof must not hang on it; what never ends is found all the same.
 */
const PROOF_LIMIT_MS = 30_000;

/**
 * The sandbox, answering an isolated run that it has done before from memory: on the same data the same script gives
 * the same. Judging an exercise's wrong answers one by one runs its solutions and all other wrong answers each time
 * anew, which is most of the time that it takes. Only for as long as one dataset stays open.
 */
export function withRememberedRuns(sandbox: SqlSandbox): SqlSandbox {
  const remembered = new Map<string, RunOutcome>();
  return {
    async run(sql, { timeLimitMs = PROOF_LIMIT_MS, ...options } = {}) {
      if (!options.isolated) return sandbox.run(sql, { ...options, timeLimitMs });
      const key = JSON.stringify([options.rowLimit, timeLimitMs, sql]);
      const known = remembered.get(key);
      if (known) return known;
      const outcome = await sandbox.run(sql, { ...options, timeLimitMs });
      // Whatever was ended early may go otherwise the next time.
      if (outcome.status === "completed" || outcome.status === "failed") remembered.set(key, outcome);
      return outcome;
    },
    open: (source) => sandbox.open(source),
    explain: (sql, options) => sandbox.explain(sql, options),
    judge: (task, options) => sandbox.judge(task, options),
    prepareJudging: () => sandbox.prepareJudging(),
    reset: () => sandbox.reset(),
    cancel: () => sandbox.cancel(),
    close: () => sandbox.close(),
  };
}
