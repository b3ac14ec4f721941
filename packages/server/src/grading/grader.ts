import { DEFAULT_TIME_LIMIT_MS } from "@master-sql/judge/sandbox";
import type { ConsultationReply } from "@master-sql/tutor";
import type { AnswerFacts } from "@master-sql/tutor/interview";
import { traced } from "../tracing/traced.ts";
import type { QueueLimits } from "./fair-queue.ts";
import { GraderPool, type PoolSettings } from "./grader-pool.ts";
import type {
  ConsultingJob,
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
  /** Called with every process that was ended, and why. */
  readonly onEnd?: PoolSettings["onEnd"];
  /** Told how long each stage of a job took. */
  readonly onStage?: PoolSettings["onStage"];
  readonly queue?: QueueLimits;
  /** A process that had nothing to do for so long is ended, and its memory given back. */
  readonly idleMs?: number;
  /** Processor time of one run of an answer. */
  readonly timeLimitMs?: number;
  /** Processor time of the whole judgement of an answer, or a whole answer of the tutor, whatever it consists of. */
  readonly budgetMs?: number;
  /** Processor time after which a job makes way, once, for somebody who waits and has cost little. */
  readonly quantumMs?: number;
  /** Milliseconds that a run under way has left when the grader closes; default CLOSING_MS. */
  readonly closingMs?: number;
  /** A job that would wait for longer is refused at once. */
  readonly longestWaitMs?: number;
  /** Databases that a process keeps open. */
  readonly warm?: number;
  /** Resident bytes of one process. */
  readonly memoryLimitBytes?: number;
  /** Resident bytes of all processes together. */
  readonly memoryBudgetBytes?: number;
}

const QUEUE_LIMITS: QueueLimits = { total: 200, perUser: 10, perAddress: 100 };
const IDLE_MS = 120_000;
/**
 * Four times what the learner's own page allows, so that a loaded server doesn't stop what ran there: in graders SQL takes
 * up to twice as much, since its WebAssembly isn't optimized.
 */
const TIME_LIMIT_MS = 4 * DEFAULT_TIME_LIMIT_MS;
const BUDGET_MS = 60_000;
/** More than the dearest of the course's own answers takes, so that it hits nobody who means well. */
const QUANTUM_MS = 3_000;
const CLOSING_MS = 10_000;
const LONGEST_WAIT_MS = 30_000;
const MIB = 1024 ** 2;
const GIB = 1024 * MIB;
/** A grader of one dataset holds some 200 MB, and 70 MB more for each further one. */
const WARM = 3;
/** For each process. They share what is left; a single process may use the budget of two. */
const BUDGET_BYTES = 450 * MIB;
const SHORT_BYTES = 400 * MIB;

/** Judges answers in processes of their own, which are started when needed, watched, and started again. */
export function createGrader(settings: GraderSettings): Grader {
  const { workers, snapshotDirectory, contentFolder, onFault } = settings;
  const pool = new GraderPool({
    workers,
    start: {
      snapshotDirectory,
      contentFolder,
      timeLimitMs: settings.timeLimitMs ?? TIME_LIMIT_MS,
      warm: settings.warm ?? WARM,
      memoryLimitBytes: settings.memoryLimitBytes ?? GIB,
      memoryShortBytes: SHORT_BYTES,
    },
    queue: settings.queue ?? QUEUE_LIMITS,
    idleMs: settings.idleMs ?? IDLE_MS,
    budgetMs: settings.budgetMs ?? BUDGET_MS,
    quantumMs: settings.quantumMs ?? QUANTUM_MS,
    closingMs: settings.closingMs ?? CLOSING_MS,
    longestWaitMs: settings.longestWaitMs ?? LONGEST_WAIT_MS,
    memoryBudgetBytes: settings.memoryBudgetBytes ?? Math.max(workers, 2) * BUDGET_BYTES,
    onFault,
    onEnd: settings.onEnd ?? (() => {}),
    onStage: settings.onStage ?? (() => {}),
  });

  return {
    grade: (job) =>
      traced("grade", { "exercise.dataset": job.dataset, "exercise.kind": job.task.kind }, async (span) => {
        const outcome = await new Promise<GradingOutcome>((settle) => pool.admit(judgingJob(job, settle)));
        span.setAttribute("outcome", outcome.status === "judged" ? outcome.verdict.verdict : outcome.status);
        return outcome;
      }),
    answer: (job, listener) =>
      traced("answer a question", { "exercise.dataset": job.dataset }, async (span) => {
        const outcome = await new Promise<TutorOutcome>((settle) =>
          pool.admit(answeringJob(job, listener, settle)),
        );
        span.setAttribute("outcome", outcome.status);
        return outcome;
      }),
    consult: (job, signal) => new Promise((settle) => pool.admit(consultingJob(job, signal, settle))),
    examine: (job) => new Promise((settle) => pool.admit(examiningJob(job, settle))),
    checkNudge: (job) => new Promise((settle) => pool.admit(nudgeJob(job, settle))),
    close: () => pool.close(),
  };
}
