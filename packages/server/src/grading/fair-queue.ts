/** Whose work a job is. */
export interface Origin {
  readonly userId: string;
  readonly address: string;
}

/**
 * A queue that serves first whoever has cost least of late, so that one who sends a hundred jobs, or very long ones,
 * delays nobody else by more than one. Costs are in milliseconds of processor time and fade by half a minute. Heavy is a
 * user by what that account cost, or by how many of its jobs wait, whatever it cost so far: who practises waits for one
 * verdict at a time. What its address cost only puts it behind other addresses, since a school or an office shares one
 * with whoever floods from there.
 */
export interface FairQueue<T> {
  /** False when the queue, or the part of this user or address, is full: then nothing was added. */
  add(origin: Origin, job: T): boolean;
  /** Whether a job waits of a user who isn't heavy. */
  hasLight(): boolean;
  /**
   * The next job; of heavy users only where they may be served now, and never of `except`. Undefined when there is none.
   */
  take(heavyToo: boolean, except?: ReadonlySet<string>): Taken<T> | undefined;
  /** Whether the user is heavy now, or would be with one more job. */
  isHeavy(userId: string): boolean;
  /** Jobs that wait, by whether their users are heavy. */
  waiting(): { readonly light: number; readonly heavy: number };
  /** Adds to what user and address have cost. */
  charge(origin: Origin, milliseconds: number): void;
  /** Removes and returns everything. */
  drain(): T[];
  readonly size: number;
}

/** A job that was taken from the queue. */
export interface Taken<T> {
  readonly origin: Origin;
  readonly job: T;
  readonly isHeavy: boolean;
}

export interface QueueLimits {
  readonly total: number;
  readonly perUser: number;
  readonly perAddress: number;
}

const HALF_LIFE_MS = 30_000;
/** A user who has cost so much waits for others, and never takes the last grader. */
export const HEAVY_MS = 4_000;
/** So do several answers at once: a script's, or those of days without a network. */
const MANY_WAITING = 3;
/** Many people may share one address, such as a school. */
const USERS_OF_AN_ADDRESS = 8;
/** Accounts below this are as good as none, and forgotten. */
const FORGOTTEN_MS = 1;

interface Account {
  cost: number;
  at: number;
}

interface Line<T> {
  readonly origin: Origin;
  readonly jobs: T[];
  /** When it was last served, or began: the number of the turn. */
  turn: number;
}

interface Candidate<T> {
  readonly line: Line<T>;
  readonly isHeavy: boolean;
  readonly weight: number;
}

function isBefore<T>(a: Candidate<T>, b: Candidate<T>): boolean {
  if (a.isHeavy !== b.isHeavy) return b.isHeavy;
  return a.weight === b.weight ? a.line.turn < b.line.turn : a.weight < b.weight;
}

/** @param isSuspect whether a user is heavy whatever they have cost of late */
export function fairQueue<T>(
  limits: QueueLimits,
  now: () => number = () => performance.now(),
  isSuspect: (userId: string) => boolean = () => false,
): FairQueue<T> {
  const lines = new Map<string, Line<T>>();
  const accounts = new Map<string, Account>();
  const waitingOf = new Map<string, number>();
  let size = 0;
  let turns = 0;

  const costOf = (key: string) => {
    const account = accounts.get(key);
    return account ? account.cost * 2 ** ((account.at - now()) / HALF_LIFE_MS) : 0;
  };
  const weight = ({ userId, address }: Origin) =>
    Math.max(costOf(`user ${userId}`), costOf(`address ${address}`) / USERS_OF_AN_ADDRESS);
  const hasCostMuch = (userId: string) => isSuspect(userId) || costOf(`user ${userId}`) > HEAVY_MS;
  const isHeavy = ({ origin, jobs }: Line<T>) => jobs.length >= MANY_WAITING || hasCostMuch(origin.userId);
  const count = (address: string, by: number) => {
    const waiting = (waitingOf.get(address) ?? 0) + by;
    if (waiting > 0) waitingOf.set(address, waiting);
    else waitingOf.delete(address);
    size += by;
  };
  const add = (key: string, milliseconds: number) => {
    accounts.set(key, { cost: costOf(key) + milliseconds, at: now() });
    if (accounts.size <= 4 * limits.total) return;
    for (const other of accounts.keys()) if (costOf(other) < FORGOTTEN_MS) accounts.delete(other);
  };

  return {
    get size() {
      return size;
    },
    add(origin, job) {
      const line = lines.get(origin.userId) ?? { origin, jobs: [], turn: turns++ };
      if (size >= limits.total || line.jobs.length >= limits.perUser) return false;
      if ((waitingOf.get(line.origin.address) ?? 0) >= limits.perAddress) return false;
      line.jobs.push(job);
      lines.set(origin.userId, line);
      count(line.origin.address, 1);
      return true;
    },
    hasLight: () => [...lines.values()].some((line) => !isHeavy(line)),
    isHeavy: (userId) => (lines.get(userId)?.jobs.length ?? 0) + 1 >= MANY_WAITING || hasCostMuch(userId),
    waiting() {
      let heavy = 0;
      for (const line of lines.values()) if (isHeavy(line)) heavy += line.jobs.length;
      return { light: size - heavy, heavy };
    },
    take(heavyToo, except) {
      let best: Candidate<T> | undefined;
      for (const line of lines.values()) {
        if (except?.has(line.origin.userId)) continue;
        const own = { line, isHeavy: isHeavy(line), weight: weight(line.origin) };
        if (own.isHeavy && !heavyToo) continue;
        if (!best || isBefore(own, best)) best = own;
      }
      const job = best?.line.jobs.shift();
      if (!best || job === undefined) return undefined;
      const { line } = best;
      line.turn = turns++;
      if (line.jobs.length === 0) lines.delete(line.origin.userId);
      count(line.origin.address, -1);
      return { origin: line.origin, job, isHeavy: best.isHeavy };
    },
    charge({ userId, address }, milliseconds) {
      add(`user ${userId}`, milliseconds);
      add(`address ${address}`, milliseconds);
    },
    drain() {
      const all = [...lines.values()].flatMap(({ jobs }) => jobs);
      lines.clear();
      waitingOf.clear();
      size = 0;
      return all;
    },
  };
}
