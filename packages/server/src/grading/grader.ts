import { type GradingTask, gradeAnswer, type KnownPlans } from "@master-sql/engine/grading";
import type { SqlSandbox } from "@master-sql/engine/sandbox";
import type { Verdict } from "@master-sql/engine/verdicts";
import { fairQueue } from "./fair-queue.ts";

/** An answer to judge, on behalf of a user. */
export interface GradingJob {
  readonly userId: string;
  /** Slug of the dataset whose snapshot it is judged on. */
  readonly dataset: string;
  readonly task: GradingTask;
  readonly sql: string;
}

type GradingOutcome =
  | { readonly status: "judged"; readonly verdict: Verdict }
  /** Nobody could judge it now; nothing is known about the answer. */
  | { readonly status: "busy"; readonly retryAfterSeconds: number };

export interface Grader {
  grade(job: GradingJob): Promise<GradingOutcome>;
  /** Lets the runs under way finish, refuses what waits, and ends the workers. */
  close(): Promise<void>;
}

export interface GraderSettings {
  /** Databases open at once; each is a worker thread with a PostgreSQL of its own. */
  readonly workers: number;
  readonly createSandbox: () => SqlSandbox;
  readonly onFault: (error: unknown) => void;
  readonly queue?: { readonly total: number; readonly perUser: number };
  /** A worker that had nothing to do for so long is ended, and its memory given back. */
  readonly idleMs?: number;
  /** For one answer. */
  readonly timeLimitMs?: number;
}

/** Twice what the learner's own page allows, so that a loaded server doesn't stop what ran there. */
const TIME_LIMIT_MS = 10_000;
const QUEUE_LIMITS = { total: 60, perUser: 10 };
const IDLE_MS = 60_000;
const RETRY_AFTER_SECONDS = 15;

/** A place for one worker, which stays open on the dataset that it judged last. */
interface Seat {
  open: { readonly dataset: string; readonly sandbox: SqlSandbox } | null;
  working: Promise<void> | null;
  idleTimer: NodeJS.Timeout | undefined;
  lastUsed: number;
}

interface Waiting {
  readonly job: GradingJob;
  readonly settle: (outcome: GradingOutcome) => void;
}

/** Judges answers in a pool of workers that are opened when needed. */
export function createGrader(settings: GraderSettings): Grader {
  const queue = fairQueue<Waiting>(settings.queue ?? QUEUE_LIMITS);
  const busy: GradingOutcome = { status: "busy", retryAfterSeconds: RETRY_AFTER_SECONDS };
  const seats = Array.from(
    { length: settings.workers },
    (): Seat => ({ open: null, working: null, idleTimer: undefined, lastUsed: 0 }),
  );
  /** By dataset, whichever worker measured them. */
  const knownPlans = new Map<string, KnownPlans>();
  let closing = false;

  function dispatch(): void {
    for (;;) {
      const free = seats.filter(({ working }) => working === null);
      if (free.length === 0) return;
      const next = queue.take();
      if (next === undefined) return;
      const seat = bestSeat(free, next.job.dataset);
      clearTimeout(seat.idleTimer);
      seat.working = work(seat, next).finally(() => {
        seat.working = null;
        seat.lastUsed = performance.now();
        if (closing) return;
        seat.idleTimer = setTimeout(() => void leave(seat), settings.idleMs ?? IDLE_MS);
        seat.idleTimer.unref();
        dispatch();
      });
    }
  }

  async function work(seat: Seat, { job, settle }: Waiting): Promise<void> {
    const first = await attempt(seat, job);
    if (first !== null && !hasCrashed(first)) return settle(first);
    // The worker went down, by the answer or by itself: one more try on a new one tells.
    const second = await attempt(seat, job);
    settle(second ?? busy);
  }

  /** Null when the machinery failed. */
  async function attempt(seat: Seat, job: GradingJob): Promise<GradingOutcome | null> {
    try {
      const sandbox = await take(seat, job.dataset);
      const timeLimitMs = settings.timeLimitMs ?? TIME_LIMIT_MS;
      const verdict = await gradeAnswer(sandbox, job.task, job.sql, {
        timeLimitMs,
        counterexamples: false,
        knownPlans: plansOn(job.dataset),
      });
      const outcome: GradingOutcome = { status: "judged", verdict };
      if (hasCrashed(outcome)) await leave(seat);
      return outcome;
    } catch (error) {
      settings.onFault(error);
      await leave(seat);
      return null;
    }
  }

  function plansOn(dataset: string): KnownPlans {
    const plans = knownPlans.get(dataset) ?? new Map();
    knownPlans.set(dataset, plans);
    return plans;
  }

  /** The seat's sandbox, open on `dataset`. Throws SandboxFault. */
  async function take(seat: Seat, dataset: string): Promise<SqlSandbox> {
    if (seat.open?.dataset === dataset) return seat.open.sandbox;
    await leave(seat);
    const sandbox = settings.createSandbox();
    seat.open = { dataset, sandbox };
    await sandbox.open({ kind: "snapshot", slug: dataset });
    return sandbox;
  }

  async function leave(seat: Seat): Promise<void> {
    const { open } = seat;
    seat.open = null;
    await open?.sandbox.close().catch(settings.onFault);
  }

  return {
    grade(job) {
      return new Promise((settle) => {
        if (closing || !queue.add(job.userId, { job, settle })) settle(busy);
        else dispatch();
      });
    },
    async close() {
      closing = true;
      for (const { settle } of queue.drain()) settle(busy);
      await Promise.all(
        seats.map(async (seat) => {
          clearTimeout(seat.idleTimer);
          await seat.working;
          await leave(seat);
        }),
      );
    },
  };
}

function hasCrashed(outcome: GradingOutcome): boolean {
  if (outcome.status !== "judged" || outcome.verdict.verdict !== "undecided") return false;
  return outcome.verdict.cause === "crashed";
}

/** One that has the dataset open, else an empty one, else the one that was idle longest. */
function bestSeat(free: readonly Seat[], dataset: string): Seat {
  const seat =
    free.find(({ open }) => open?.dataset === dataset) ??
    free.find(({ open }) => open === null) ??
    free.toSorted((a, b) => a.lastUsed - b.lastUsed)[0];
  if (!seat) throw new Error("There is no free seat");
  return seat;
}
