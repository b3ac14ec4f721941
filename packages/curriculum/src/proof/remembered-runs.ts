import type { RunOutcome, SqlSandbox } from "@master-sql/engine/sandbox";

/**
 * The sandbox, answering an isolated run that it has done before from memory: on the same data the same script gives the
 * same. Judging an exercise's wrong answers one by one runs its solutions and all other wrong answers each time anew, which
 * is most of the time that it takes. Only for as long as one dataset stays open.
 */
export function withRememberedRuns(sandbox: SqlSandbox): SqlSandbox {
  const remembered = new Map<string, RunOutcome>();
  return {
    async run(sql, options = {}) {
      if (!options.isolated) return sandbox.run(sql, options);
      const key = JSON.stringify([options.rowLimit, options.timeLimitMs, sql]);
      const known = remembered.get(key);
      if (known) return known;
      const outcome = await sandbox.run(sql, options);
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
