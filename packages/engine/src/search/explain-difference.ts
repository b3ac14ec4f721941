import type { Counterexample, ShownResult } from "./counterexample.ts";
import { BEST_RANK, type Found, rankOf } from "./find-difference.ts";
import { type Instance, insertStatements, rowCount } from "./instance.ts";
import type { JudgeLimits } from "./judge-limits.ts";
import type { Table } from "./schema.ts";
import { type Shrunk, shrink } from "./shrink.ts";
import type { Difference } from "./trial.ts";
import type { StepOutcome } from "./trial-database.ts";
import type { PreparedPair, TrialRunner } from "./trial-runner.ts";
import type { ValuePools } from "./value-pools.ts";

/** Rows in all tables together that can be taken in at a glance. */
const READABLE_ROWS = 4;

/** A difference found by the search, or on the given data. */
export type FoundAnywhere = Found | (Omit<Found, "stage"> & { readonly fromGiven: true });

/** Turns a distinguishing database into one worth showing. */
export class Explainer {
  readonly #tables: readonly Table[];
  readonly #pools: ValuePools;
  readonly #runner: TrialRunner;
  readonly #pair: PreparedPair;
  readonly #limits: JudgeLimits;
  readonly #startedAt: number;

  constructor(
    tables: readonly Table[],
    pools: ValuePools,
    runner: TrialRunner,
    pair: PreparedPair,
    limits: JudgeLimits,
    startedAt: number,
  ) {
    this.#tables = tables;
    this.#pools = pools;
    this.#runner = runner;
    this.#pair = pair;
    this.#limits = limits;
    this.#startedAt = startedAt;
  }

  async fromGiven(rows: Instance, difference: Difference): Promise<FoundAnywhere | null> {
    const trial = await this.#runner.run(rows);
    if (trial.status === "refused" || trial.difference === null) return null;
    return { instance: rows, difference, rank: rankOf(trial), fromGiven: true };
  }

  async explain(found: FoundAnywhere): Promise<Counterexample | null> {
    return this.replay(await this.minimum(found));
  }

  /** The smallest database that could be found on which the same goes wrong. */
  async minimum(found: Omit<FoundAnywhere, "stage">): Promise<Shrunk> {
    const best = await this.#shrunk(found.instance, found.rank);
    if (found.rank < BEST_RANK || rowCount(best.instance) <= READABLE_ROWS) return best;
    // Many rows are needed only for the reference to give some: few rows explain better.
    const plainer = await this.#shrunk(best.instance, BEST_RANK - 1);
    return rowCount(plainer.instance) <= READABLE_ROWS ? plainer : best;
  }

  #shrunk(start: Instance, rank: number): Promise<Shrunk> {
    return shrink(
      start,
      this.#tables,
      this.#pools,
      async (instance) => {
        const trial = await this.#runner.run(instance);
        if (trial.status === "refused" || trial.difference === null || rankOf(trial) < rank) return false;
        return this.#runner.isDetermined(instance, trial.reference);
      },
      () => this.#limits.now() - this.#startedAt > this.#limits.timeBudgetMs,
    );
  }

  /** Runs both queries on it once more (rule P13); null when they agree after all. */
  async replay({ instance, smallest }: Shrunk): Promise<Counterexample | null> {
    const trial = await this.#runner.run(instance);
    if (trial.status === "refused" || trial.difference === null) return null;
    const { shape, candidateColumns } = this.#pair;
    const columns = shape.columns.slice(0, shape.visible);
    const expected = trial.reference.ok
      ? { ...trial.reference, rows: trial.reference.rows.map((row) => row.slice(0, shape.visible)) }
      : trial.reference;
    return {
      tables: this.#tables.flatMap((table) => {
        const rows = instance.get(table.key) ?? [];
        return rows.length === 0
          ? []
          : [{ name: table.key, columns: table.columns.map(({ name }) => name), rows }];
      }),
      sql: insertStatements(instance, this.#tables)
        .map((statement) => `${statement};`)
        .join("\n"),
      rows: rowCount(instance),
      smallest,
      difference: trial.difference,
      expected: shown(expected, columns),
      actual: shown(trial.candidate, candidateColumns),
    };
  }
}

function shown(outcome: StepOutcome, columns: PreparedPair["candidateColumns"]): ShownResult {
  return outcome.ok
    ? { columns, rows: outcome.rows }
    : { sqlstate: outcome.failure.sqlstate, message: outcome.failure.message };
}
