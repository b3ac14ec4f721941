/** Rows loaded for one trial that weigh as much as the trial itself. */
const ROWS_OF_A_TRIAL = 40;
/** Rows that the queries produce within themselves, whatever the data, that weigh as much as a trial. */
const INNER_ROWS_OF_A_TRIAL = 2_000;

/**
 * Counts the work that judging does, so that the same answer gets the same verdict on any machine at any load. The unit
 * is a trial: both queries run once on a small database. Large databases and queries that work much count as several.
 */
export class TrialBudget {
  readonly #limit: number;
  #weight: number;
  #spent = 0;

  /** `limit` in trials; the search ends when they are spent. `weight` of each, if it is known. */
  constructor(limit: number, weight = 1) {
    this.#limit = limit;
    this.#weight = weight;
  }

  /** What one trial counts as. */
  get weight(): number {
    return this.#weight;
  }

  get spent(): number {
    return this.#spent;
  }

  /** `innerRows`: rows that both queries together produce, in all nodes of their plans, on empty tables. */
  weigh(innerRows: number): void {
    this.#weight = 1 + Math.floor(innerRows / INNER_ROWS_OF_A_TRIAL);
  }

  /** One trial, or several on the same database of so many rows. */
  charge(rows: number, runs = 1): void {
    this.#spent += runs * this.#weight * (1 + Math.floor(rows / ROWS_OF_A_TRIAL));
  }

  /** Whether so many trials on empty tables can still be afforded. */
  hasLeft(runs: number): boolean {
    return this.#spent + runs * this.#weight <= this.#limit;
  }

  /** Whether a share (0 to 1) of the budget is used up. */
  isOver(share: number): boolean {
    return this.#spent >= this.#limit * share;
  }
}
