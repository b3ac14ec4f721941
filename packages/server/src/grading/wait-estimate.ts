/** What is assumed before anything was measured, in ms. */
const FIRST_GUESS = { light: 300, heavy: 1_000 } as const;
/** How much the latest job counts for the average. */
const WEIGHT = 0.2;

/** Estimates how long a job will wait, by how long the latest ones occupied a grader. It refuses jobs, and never ends one. */
export class WaitEstimate {
  readonly #averageMs: { light: number; heavy: number } = { ...FIRST_GUESS };

  /** A job occupied a grader for this long, by the clock. */
  note(kind: "light" | "heavy", ms: number): void {
    this.#averageMs[kind] += WEIGHT * (ms - this.#averageMs[kind]);
  }

  /** Milliseconds until a job that comes after `ahead` others of its kind can begin, where `seats` work on those. */
  waitMs(kind: "light" | "heavy", ahead: number, seats: number): number {
    return (ahead * this.#averageMs[kind]) / seats;
  }
}
