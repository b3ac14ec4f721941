import { type FairQueue, fairQueue, type Origin, type QueueLimits, type Taken } from "./fair-queue.ts";
import { WaitEstimate } from "./wait-estimate.ts";

/** A job that is being worked on. */
export interface Underway {
  readonly userId: string;
  readonly isHeavy: boolean;
}

export interface ScheduleSettings {
  /** Jobs that can be under way at once. */
  readonly seats: number;
  readonly limits: QueueLimits;
  /** Whether a user is heavy whatever they have cost of late. */
  readonly isSuspect: (userId: string) => boolean;
  readonly now?: () => number;
}

/** Decides which job is next, and how long one more would wait. */
export class JobSchedule<T> {
  readonly #seats: number;
  readonly #queue: FairQueue<T>;
  readonly #estimate = new WaitEstimate();
  /** Jobs that made way or ended a process, in the order in which they did. */
  readonly #putBack: Taken<T>[] = [];

  constructor({ seats, limits, isSuspect, now }: ScheduleSettings) {
    this.#seats = seats;
    this.#queue = fairQueue(limits, now, isSuspect);
  }

  /** False when the queue, or the part of this user or address, is full. */
  add(origin: Origin, job: T): boolean {
    return this.#queue.add(origin, job);
  }

  /** Takes back a job that was begun. It is heavy from now on, and never refused. */
  putBack(origin: Origin, job: T): void {
    this.#putBack.push({ origin, job, isHeavy: true });
  }

  /**
   * The job to begin now; undefined where there is none. Nobody has a heavy job beside another of theirs, nobody gets the
   * last free seat beside a job that they have, and from two seats on heavy jobs leave one to the light.
   */
  next(underway: readonly Underway[]): Taken<T> | undefined {
    const free = this.#seats - underway.length;
    if (free <= 0) return undefined;
    const users = (those: readonly Underway[]) => new Set(those.map(({ userId }) => userId));
    const busy = users(underway);
    const heavy = underway.filter(({ isHeavy }) => isHeavy);
    const light = this.#queue.take(false, free > 1 ? users(heavy) : busy);
    if (light) return light;
    if (heavy.length >= this.#heavySeats) return undefined;
    const again = this.#putBack.findIndex(({ origin }) => !busy.has(origin.userId));
    if (again >= 0) return this.#putBack.splice(again, 1)[0];
    const taken = this.#queue.take(true, busy);
    return taken && { ...taken, isHeavy: true };
  }

  /** Whether a job waits of a user who has cost little. */
  hasLight(): boolean {
    return this.#queue.hasLight();
  }

  /** Milliseconds for which one more job of this user would wait, as far as can be told. */
  waitMs(userId: string, underway: readonly Underway[]): number {
    const waiting = this.#queue.waiting();
    const heavy = underway.filter(({ isHeavy }) => isHeavy).length;
    if (this.#queue.isHeavy(userId))
      return this.#estimate.waitMs("heavy", waiting.heavy + this.#putBack.length + heavy, this.#heavySeats);
    return this.#estimate.waitMs("light", waiting.light + underway.length - heavy, this.#seats);
  }

  /** A job has kept its seat for so long, by the clock. */
  noteEnd(isHeavy: boolean, tookMs: number): void {
    this.#estimate.note(isHeavy ? "heavy" : "light", tookMs);
  }

  /** Adds to what user and address have cost. */
  charge(origin: Origin, processorMs: number): void {
    this.#queue.charge(origin, processorMs);
  }

  /** Removes and returns everything that waits. */
  drain(): T[] {
    return [...this.#queue.drain(), ...this.#putBack.splice(0).map(({ job }) => job)];
  }

  get #heavySeats(): number {
    return Math.max(1, this.#seats - 1);
  }
}
