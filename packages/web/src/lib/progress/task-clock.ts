/** After so long without a sign of life the learner is taken to be elsewhere. */
const IDLE_MS = 2 * 60_000;

/**
 * Counts the time that somebody is at a task: while the page is in view, and no longer than {@link IDLE_MS} beyond the
 * last sign of life. `now` gives milliseconds that only grow, such as `performance.now()`.
 */
export class TaskClock {
  readonly #now: () => number;
  #counted = 0;
  /** When it was last counted up; null while the page is out of view. */
  #since: number | null;

  constructor(now: () => number) {
    this.#now = now;
    this.#since = now();
  }

  /** A sign of life: a key, the pointer, a scroll. */
  touch(): void {
    if (this.#since === null) return;
    const now = this.#now();
    this.#counted += Math.min(Math.max(now - this.#since, 0), IDLE_MS);
    this.#since = now;
  }

  /** The page went out of view. */
  pause(): void {
    this.touch();
    this.#since = null;
  }

  /** The page is in view again. */
  resume(): void {
    this.#since ??= this.#now();
  }

  /** Milliseconds since it was made, or since the last lap; the next begins. */
  lap(): number {
    this.touch();
    const lap = this.#counted;
    this.#counted = 0;
    return Math.round(lap);
  }
}
