/** The part of the budget that an account has after one of its jobs took too much. */
const PROBATION_SHARE = 0.1;
/** Jobs of usual cost after which an account is trusted again. */
const GOOD_JOBS = 3;
/** Without any job, an account is trusted again after this time. */
const FORGIVEN_AFTER_MS = 10 * 60_000;
const MOST_ACCOUNTS = 10_000;

interface Probation {
  goodJobs: number;
  since: number;
}

/** Remembers whose jobs took too much of a grader, until the account has behaved for a while. */
export class Conduct {
  readonly #probations = new Map<string, Probation>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  isOnProbation(userId: string): boolean {
    const probation = this.#probations.get(userId);
    if (probation === undefined) return false;
    if (this.#now() - probation.since < FORGIVEN_AFTER_MS) return true;
    this.#probations.delete(userId);
    return false;
  }

  /** The part of the usual budget that the account's next job has. */
  budgetShare(userId: string): number {
    return this.isOnProbation(userId) ? PROBATION_SHARE : 1;
  }

  /** A job of the account took too much: time, or memory. */
  noteBad(userId: string): void {
    // The one met longest ago is forgotten first.
    this.#probations.delete(userId);
    const [oldest] = this.#probations.keys();
    if (this.#probations.size >= MOST_ACCOUNTS && oldest !== undefined) this.#probations.delete(oldest);
    this.#probations.set(userId, { goodJobs: 0, since: this.#now() });
  }

  /** A job of the account took no more than usual. */
  noteGood(userId: string): void {
    const probation = this.#probations.get(userId);
    if (probation === undefined) return;
    probation.goodJobs += 1;
    if (probation.goodJobs >= GOOD_JOBS) this.#probations.delete(userId);
  }
}
