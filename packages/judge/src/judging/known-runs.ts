import type { RunOutcome, SqlSandbox } from "../sandbox/index.ts";
import type { KnownPlans } from "./known-plans.ts";
import { LeastRecentlyUsed } from "./least-recently-used.ts";

/** What was found out on one dataset that no learner's answer has a part in; filled while answers are judged. */
export class KnownOutcomes {
  readonly plans: KnownPlans = new Map();
  readonly runs = new KnownRuns();
  /** What listed wrong answers did, by exercise and answer; null where they did nothing wrong. */
  readonly behaviours = new LeastRecentlyUsed<string | null>(
    MOST_CHARACTERS,
    (behaviour, key) => key.length + (behaviour?.length ?? 0),
  );
}

/** What behaviours may take together. */
const MOST_CHARACTERS = 8_000_000;
/** What outcomes may take together, in cells, each with 20 characters at most: about 20 MB. */
const MOST_CELLS = 300_000;
const CHARACTERS_OF_A_CELL = 20;

/**
 * Outcomes of isolated runs on one dataset. On the same data the same script gives the same, so that what authors wrote is
 * run once, however many answers are held against it.
 */
export class KnownRuns extends LeastRecentlyUsed<RunOutcome> {
  constructor(mostCells = MOST_CELLS) {
    super(mostCells, cellsOf);
  }
}

function cellsOf({ results }: RunOutcome): number {
  let cells = 1;
  for (const { rows } of results)
    for (const row of rows)
      for (const cell of row) cells += 1 + Math.floor((cell?.length ?? 0) / CHARACTERS_OF_A_CELL);
  return cells;
}

/** The sandbox, for scripts that no learner wrote: an isolated run that was done before is answered from memory. */
export function withKnownRuns(sandbox: SqlSandbox, known: KnownRuns): SqlSandbox {
  return withRun(sandbox, async (sql, options = {}) => {
    if (!options.isolated) return sandbox.run(sql, options);
    const key = JSON.stringify([options.rowLimit, options.timeLimitMs, options.from?.script, sql]);
    const found = known.find(key);
    if (found) return found;
    const outcome = await sandbox.run(sql, options);
    // Whatever was ended early may go otherwise the next time.
    if (outcome.status === "completed" || outcome.status === "failed") known.keep(key, outcome);
    return outcome;
  });
}

/** The sandbox, its scripts run by `run`. */
export function withRun(sandbox: SqlSandbox, run: SqlSandbox["run"]): SqlSandbox {
  return {
    run,
    open: (source) => sandbox.open(source),
    explain: (sql, options) => sandbox.explain(sql, options),
    judge: (task, options) => sandbox.judge(task, options),
    searchChanges: (task, options) => sandbox.searchChanges(task, options),
    repairs: (task) => sandbox.repairs(task),
    prepareJudging: () => sandbox.prepareJudging(),
    reset: () => sandbox.reset(),
    cancel: () => sandbox.cancel(),
    close: () => sandbox.close(),
  };
}
