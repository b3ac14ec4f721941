import { totalmem } from "node:os";
import type { AnswerFacts } from "@master-sql/engine/interview";
import type { ConsultationReply } from "@master-sql/engine/tutor";
import { traced } from "../tracing/traced.ts";
import { fairQueue, HEAVY_MS, type QueueLimits } from "./fair-queue.ts";
import { GraderChild, GraderDied } from "./grader-child.ts";
import type {
  ConsultingJob,
  GraderWork,
  GradingJob,
  GradingOutcome,
  InterviewJob,
  NudgeJob,
  TutorJob,
  TutorOutcome,
} from "./grading-job.ts";
import {
  answeringJob,
  consultingJob,
  examiningJob,
  judgingJob,
  nudgeJob,
  type PoolJob,
  type TutorListener,
} from "./pool-job.ts";

export interface Grader {
  grade(job: GradingJob): Promise<GradingOutcome>;
  /** Answers a question to the tutor, in pieces; resolves once the last was given, or `signal` was aborted. */
  answer(job: TutorJob, listener: TutorListener): Promise<TutorOutcome>;
  /** Runs, proves or describes something for whoever speaks with a model; null when that can't be done now. */
  consult(job: ConsultingJob, signal: AbortSignal): Promise<ConsultationReply | null>;
  /** Establishes what an interview's candidate handed in gives; null when that can't be done now. */
  examine(job: InterviewJob): Promise<AnswerFacts | null>;
  /** Whether a model's wording of an interview's nudge may be shown; false also when that can't be found out now. */
  checkNudge(job: NudgeJob): Promise<boolean>;
  /** Lets what is being judged finish for a while, refuses what waits, and ends the processes. */
  close(): Promise<void>;
}

export interface GraderSettings {
  /** Processes that judge at once. From two on, one is kept for those who have cost little of late. */
  readonly workers: number;
  readonly snapshotDirectory: string;
  /** Of the course, from which the tutor answers. */
  readonly contentFolder: string;
  readonly onFault: (error: unknown) => void;
  /** Told how long each stage of a job took. */
  readonly onStage?: (work: GraderWork["type"], stage: JobStage, ms: number) => void;
  readonly queue?: QueueLimits;
  /** A process that had nothing to do for so long is ended, and its memory given back. */
  readonly idleMs?: number;
  /** For one run of an answer. */
  readonly timeLimitMs?: number;
  /** For the whole judgement of an answer, or a whole answer of the tutor, whatever it consists of. */
  readonly budgetMs?: number;
  /** After so long a job makes way, once, for somebody who waits and has cost little. */
  readonly quantumMs?: number;
  /** Milliseconds that a run under way has left when the grader closes; default CLOSING_MS. */
  readonly closingMs?: number;
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
const GIB = 1024 ** 3;
/** A machine with so much memory for each process keeps every dataset of the course open in it. */
const ROOMY_BYTES = 4 * GIB;
const ROOMY = { warm: 12, memoryLimitBytes: 2.5 * GIB };
const NARROW = { warm: 4, memoryLimitBytes: 1.5 * GIB };
/** An answer with which so many processes ended by themselves is given up. */
const MOST_DEATHS = 2;
/** That somebody killed the process says little about the answer, unless it happens again and again. */
const KILLS_TO_A_DEATH = 5;
const LOOK_EVERY_MS = 200;
const CLOSING_MS = 10_000;
/** For a process to start and open a dataset. */
const STARTING_MS = 60_000;

/** In the queue; until a process has started and opened the dataset; at work. */
type JobStage = "waiting" | "opening" | "working";

interface Waiting {
  readonly job: PoolJob;
  readonly admittedAt: number;
  /** Processes that ended while they worked on it. */
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
      if (next.waiting.job.signal?.aborted) {
        next.waiting.job.giveUp("stopped");
        continue;
      }
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
    const stage = (name: JobStage, ms: number) => settings.onStage?.(waiting.job.work.type, name, ms);
    const takenAt = performance.now();
    let startedAt = takenAt;
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
        else if (closing && elapsed > (settings.closingMs ?? CLOSING_MS)) kill("closing");
        else if (!closing && elapsed > (settings.quantumMs ?? QUANTUM_MS) && shouldMakeWay(run))
          kill("makes-way");
      },
      Math.min(LOOK_EVERY_MS, budgetMs),
    );
    try {
      const { job } = waiting;
      const stop = () => child.stop();
      job.signal?.addEventListener("abort", stop, { once: true });
      try {
        const result = await child.perform(job.work, {
          begin() {
            if (!hasBegun) {
              startedAt = performance.now();
              stage("waiting", takenAt - waiting.admittedAt);
              stage("opening", startedAt - takenAt);
            }
            hasBegun = true;
            // It was stopped before there was anything to stop.
            if (job.signal?.aborted) stop();
          },
          part: job.takeParts(),
        });
        job.done(result);
      } finally {
        job.signal?.removeEventListener("abort", stop);
      }
    } catch (error) {
      endedEarly(run, error);
    } finally {
      clearInterval(watch);
      // That a process had to be started is nobody's cost.
      if (hasBegun) {
        const cost = performance.now() - startedAt;
        stage("working", cost);
        queue.charge(waiting.job.origin, cost);
      }
    }
  }

  function shouldMakeWay({ isHeavy }: Run): boolean {
    return !isHeavy && seats.length > 1 && queue.hasLight();
  }

  function endedEarly({ waiting, killed }: Run, error: unknown): void {
    const { job } = waiting;
    if (killed === "budget") job.giveUp("took-too-long");
    else if (closing) job.giveUp("busy");
    else if (killed === "makes-way") {
      // Whoever sends such answers waits for others until that has faded.
      queue.charge(waiting.job.origin, 2 * HEAVY_MS);
      putBack.push(waiting);
    } else {
      settings.onFault(error);
      const isKilled = error instanceof GraderDied && error.isKilled;
      const again = { ...waiting, deaths: waiting.deaths + (isKilled ? 1 / KILLS_TO_A_DEATH : 1) };
      if (again.deaths >= MOST_DEATHS) job.giveUp("ended-the-grader");
      else if (!isKilled || !queue.add(job.origin, again)) putBack.push(again);
    }
  }

  function start(): GraderChild {
    const { snapshotDirectory, contentFolder, timeLimitMs = TIME_LIMIT_MS, onFault } = settings;
    const usual = totalmem() / settings.workers >= ROOMY_BYTES ? ROOMY : NARROW;
    const { warm = usual.warm, memoryLimitBytes = usual.memoryLimitBytes } = settings;
    return new GraderChild(
      { snapshotDirectory, contentFolder, timeLimitMs, warm, memoryLimitBytes },
      onFault,
    );
  }

  async function leave(seat: Seat): Promise<void> {
    const { child } = seat;
    seat.child = null;
    await child?.kill();
  }

  function admit(job: PoolJob): void {
    if (closing || !queue.add(job.origin, { job, admittedAt: performance.now(), deaths: 0 }))
      job.giveUp("busy");
    else dispatch();
  }

  return {
    grade: (job) =>
      traced("grade", { "exercise.dataset": job.dataset, "exercise.kind": job.task.kind }, async (span) => {
        const outcome = await new Promise<GradingOutcome>((settle) =>
          admit(judgingJob(job, settle, budgetMs)),
        );
        span.setAttribute("outcome", outcome.status === "judged" ? outcome.verdict.verdict : outcome.status);
        return outcome;
      }),
    answer: (job, listener) =>
      traced("answer a question", { "exercise.dataset": job.dataset }, async (span) => {
        const outcome = await new Promise<TutorOutcome>((settle) =>
          admit(answeringJob(job, listener, settle)),
        );
        span.setAttribute("outcome", outcome.status);
        return outcome;
      }),
    consult: (job, signal) => new Promise((settle) => admit(consultingJob(job, signal, settle))),
    examine: (job) => new Promise((settle) => admit(examiningJob(job, settle))),
    checkNudge: (job) => new Promise((settle) => admit(nudgeJob(job, settle))),
    async close() {
      closing = true;
      for (const { job } of [...queue.drain(), ...putBack.splice(0)]) job.giveUp("busy");
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

/** One that has the dataset open, else one that runs, else the one that was idle longest. */
function bestSeat(free: readonly Seat[], dataset: string): Seat {
  const seat =
    free.find(({ child }) => child?.isWarm(dataset)) ??
    free.find(({ child }) => child?.isAlive) ??
    free.toSorted((a, b) => a.lastUsed - b.lastUsed)[0];
  if (!seat) throw new Error("There is no free seat");
  return seat;
}
