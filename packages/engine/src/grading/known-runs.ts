import type { RunOutcome, SqlSandbox } from "../sandbox/index.ts";
import type { KnownPlans } from "./known-plans.ts";

/** What was found out on one dataset that no learner's answer has a part in; filled while answers are judged. */
export class KnownOutcomes {
  readonly plans: KnownPlans = new Map();
  readonly runs = new KnownRuns();
}

/** What outcomes may take together, in cells, each with 20 characters at most: about 20 MB. */
const MOST_CELLS = 300_000;
const CHARACTERS_OF_A_CELL = 20;

interface Kept {
  readonly outcome: RunOutcome;
  readonly cells: number;
}

/**
 * Outcomes of isolated runs on one dataset. On the same data the same script gives the same, so that what authors wrote is
 * run once, however many answers are held against it. Room is made by forgetting what was needed longest ago.
 */
export class KnownRuns {
  readonly #kept = new Map<string, Kept>();
  readonly #mostCells: number;
  #cells = 0;

  constructor(mostCells = MOST_CELLS) {
    this.#mostCells = mostCells;
  }

  find(key: string): RunOutcome | undefined {
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.outcome;
  }

  keep(key: string, outcome: RunOutcome): void {
    const cells = cellsOf(outcome);
    // Two that ran side by side keep one.
    this.#cells -= this.#kept.get(key)?.cells ?? 0;
    this.#kept.set(key, { outcome, cells });
    this.#cells += cells;
    for (const [oldest, { cells: freed }] of this.#kept) {
      if (this.#cells <= this.#mostCells) break;
      this.#kept.delete(oldest);
      this.#cells -= freed;
    }
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
    const key = JSON.stringify([options.rowLimit, options.timeLimitMs, sql]);
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
    prepareJudging: () => sandbox.prepareJudging(),
    reset: () => sandbox.reset(),
    cancel: () => sandbox.cancel(),
    close: () => sandbox.close(),
  };
}
