import type { Verdict } from "@master-sql/engine/verdicts";
import { fairQueue, HEAVY_MS, type QueueLimits } from "./fair-queue.ts";
import { GraderChild } from "./grader-child.ts";
import type { GradingJob, GradingOutcome } from "./grading-job.ts";

export interface Grader {
  grade(job: GradingJob): Promise<GradingOutcome>;
  /** Lets what is being judged finish for a while, refuses what waits, and ends the processes. */
  close(): Promise<void>;
}

export interface GraderSettings {
  /** Processes that judge at once. From two on, one is kept for those who have cost little of late. */
  readonly workers: number;
  readonly snapshotDirectory: string;
  readonly onFault: (error: unknown) => void;
  readonly queue?: QueueLimits;
  /** A process that had nothing to do for so long is ended, and its memory given back. */
  readonly idleMs?: number;
  /** For one run of an answer. */
  readonly timeLimitMs?: number;
  /** For the whole judgement of an answer, whatever it consists of. */
  readonly budgetMs?: number;
  /** After so long a job makes way, once, for somebody who waits and has cost little. */
  readonly quantumMs?: number;
  /** Databases that a process keeps open. */
  readonly warm?: number;
  /** Resident bytes of one process. */
  readonly memoryLimitBytes?: number;
}

const QUEUE_LIMITS: QueueLimits = { total: 200, perUser: 10, perAddress: 100 };
const IDLE_MS = 120_000;
/** Twice what the learner's own page allows, so that a loaded server doesn't stop what ran there. */
const TIME_LIMIT_MS = 10_000;
const BUDGET_MS = 60_000;
const QUANTUM_MS = 2_000;
const WARM = 4;
const MEMORY_LIMIT_BYTES = 1_500 * 1024 * 1024;
const RETRY_AFTER_SECONDS = 15;
/** An answer with which so many processes ended by themselves is given up. */
const MOST_DEATHS = 2;
const LOOK_EVERY_MS = 200;
const CLOSING_MS = 10_000;
/** For a process to start and open a dataset. */
const STARTING_MS = 60_000;

interface Waiting {
  readonly job: GradingJob;
  readonly settle: (outcome: GradingOutcome) => void;
  /** Processes that ended while they judged it. */
  readonly deaths: number;
}

interface Run {
  readonly waiting: Waiting;
  /** Somebody's who has cost much, or a job that already made way: it never takes the last seat. */
  readonly isHeavy: boolean;
  /** Why its process was killed, if it was. */
  killed: "budget" | "makes-way" | "closing" | "stuck" | null;
}

/** A place for one process, which stays open on the datasets that it judged last. */
interface Seat {
  child: GraderChild | null;
  run: Run | null;
  working: Promise<void>;
  idleTimer: NodeJS.Timeout | undefined;
  lastUsed: number;
}

/** Judges answers in processes of their own, which are started when needed, watched, and started again. */
export function createGrader(settings: GraderSettings): Grader {
  const queue = fairQueue<Waiting>(settings.queue ?? QUEUE_LIMITS);
  /** Jobs that made way or ended a process, in the order in which they did. */
  const putBack: Waiting[] = [];
  const busy: GradingOutcome = { status: "busy", retryAfterSeconds: RETRY_AFTER_SECONDS };
  const budgetMs = settings.budgetMs ?? BUDGET_MS;
  const seats = Array.from(
    { length: settings.workers },
    (): Seat => ({ child: null, run: null, working: Promise.resolve(), idleTimer: undefined, lastUsed: 0 }),
  );
  let closing = false;

  function dispatch(): void {
    for (;;) {
      const free = seats.filter(({ run }) => run === null);
      const next = free.length > 0 ? takeNext() : undefined;
      if (!next) return;
      const seat = bestSeat(free, next.waiting.job.dataset);
      clearTimeout(seat.idleTimer);
      const run: Run = { ...next, killed: null };
      seat.run = run;
      seat.working = work(seat, run).finally(() => {
        seat.run = null;
        seat.lastUsed = performance.now();
        if (closing) return;
        seat.idleTimer = setTimeout(() => void leave(seat), settings.idleMs ?? IDLE_MS);
        seat.idleTimer.unref();
        dispatch();
      });
    }
  }

  function takeNext(): Pick<Run, "waiting" | "isHeavy"> | undefined {
    const light = queue.take(false);
    if (light) return { waiting: light.job, isHeavy: false };
    const heavyRuns = seats.filter(({ run }) => run?.isHeavy).length;
    if (heavyRuns >= Math.max(1, seats.length - 1)) return undefined;
    const waiting = putBack.shift() ?? queue.take(true)?.job;
    return waiting && { waiting, isHeavy: true };
  }

  async function work(seat: Seat, run: Run): Promise<void> {
    const { waiting } = run;
    let startedAt = performance.now();
    let hasBegun = false;
    const child = seat.child?.isAlive ? seat.child : start();
    seat.child = child;
    const kill = (why: NonNullable<Run["killed"]>) => {
      run.killed ??= why;
      void child.kill();
    };
    const watch = setInterval(
      () => {
        const elapsed = performance.now() - startedAt;
        if (!hasBegun) {
          if (elapsed > STARTING_MS) kill("stuck");
        } else if (elapsed > budgetMs) kill("budget");
        else if (closing && elapsed > CLOSING_MS) kill("closing");
        else if (!closing && elapsed > (settings.quantumMs ?? QUANTUM_MS) && shouldMakeWay(run))
          kill("makes-way");
      },
      Math.min(LOOK_EVERY_MS, budgetMs),
    );
    try {
      const { dataset, task, sql } = waiting.job;
      const verdict = await child.judge({ dataset, task, sql }, () => {
        if (!hasBegun) startedAt = performance.now();
        hasBegun = true;
      });
      waiting.settle(verdict === null ? busy : { status: "judged", verdict });
    } catch (error) {
      endedEarly(run, error);
    } finally {
      clearInterval(watch);
      // That a process had to be started is nobody's cost.
      if (hasBegun) queue.charge(waiting.job, performance.now() - startedAt);
    }
  }

  function shouldMakeWay({ isHeavy }: Run): boolean {
    return !isHeavy && seats.length > 1 && queue.hasLight();
  }

  function endedEarly({ waiting, killed }: Run, error: unknown): void {
    const judged = (verdict: Verdict) => waiting.settle({ status: "judged", verdict });
    if (killed === "budget") judged(tookTooLong(budgetMs));
    else if (closing) waiting.settle(busy);
    else if (killed === "makes-way") {
      // Whoever sends such answers waits for others until that has faded.
      queue.charge(waiting.job, 2 * HEAVY_MS);
      putBack.push(waiting);
    } else {
      settings.onFault(error);
      const deaths = waiting.deaths + 1;
      if (deaths < MOST_DEATHS) putBack.push({ ...waiting, deaths });
      else judged(ENDED_THE_GRADER);
    }
  }

  function start(): GraderChild {
    const { snapshotDirectory, timeLimitMs = TIME_LIMIT_MS, warm = WARM, onFault } = settings;
    const memoryLimitBytes = settings.memoryLimitBytes ?? MEMORY_LIMIT_BYTES;
    return new GraderChild({ snapshotDirectory, timeLimitMs, warm, memoryLimitBytes }, onFault);
  }

  async function leave(seat: Seat): Promise<void> {
    const { child } = seat;
    seat.child = null;
    await child?.kill();
  }

  return {
    grade(job) {
      return new Promise((settle) => {
        if (closing || !queue.add(job, { job, settle, deaths: 0 })) settle(busy);
        else dispatch();
      });
    },
    async close() {
      closing = true;
      for (const { settle } of [...queue.drain(), ...putBack.splice(0)]) settle(busy);
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

function tookTooLong(budgetMs: number): Verdict {
  return {
    verdict: "undecided",
    cause: "timeout",
    message: `This answer took too long to judge: it was stopped after ${budgetMs / 1000} s, and nothing was decided. Look for what does far more work than the task needs.`,
  };
}

const ENDED_THE_GRADER: Verdict = {
  verdict: "undecided",
  cause: "crashed",
  message:
    "This answer could not be judged: twice it needed more memory than there is. Look for what makes far more rows, text, or files than the task needs.",
};

/** One that has the dataset open, else one that runs, else the one that was idle longest. */
function bestSeat(free: readonly Seat[], dataset: string): Seat {
  const seat =
    free.find(({ child }) => child?.isWarm(dataset)) ??
    free.find(({ child }) => child?.isAlive) ??
    free.toSorted((a, b) => a.lastUsed - b.lastUsed)[0];
  if (!seat) throw new Error("There is no free seat");
  return seat;
}
