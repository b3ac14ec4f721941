import { Conduct } from "./conduct.ts";
import { HEAVY_MS, type QueueLimits } from "./fair-queue.ts";
import type { GraderStart, GraderWork } from "./grading-job.ts";
import { JobSchedule, type Underway } from "./job-schedule.ts";
import type { PoolJob } from "./pool-job.ts";
import {
  type EndedProcess,
  type EndReason,
  type JobStage,
  type Run,
  type RunEnd,
  Seat,
  type Waiting,
} from "./seat.ts";

export interface PoolSettings {
  readonly workers: number;
  readonly start: GraderStart;
  readonly queue: QueueLimits;
  readonly idleMs: number;
  /** Processor time of one job, whatever it consists of. */
  readonly budgetMs: number;
  /** Processor time after which a job makes way, once, for somebody who waits and has cost little. */
  readonly quantumMs: number;
  /** Milliseconds that a run under way has left when the pool closes. */
  readonly closingMs: number;
  /** Jobs that would wait for longer are refused. */
  readonly longestWaitMs: number;
  /** Resident bytes of all processes together. */
  readonly memoryBudgetBytes: number;
  readonly onFault: (error: unknown) => void;
  readonly onEnd: (ended: EndedProcess) => void;
  readonly onStage: (work: GraderWork["type"], stage: JobStage, ms: number) => void;
}

/** A job with which so many processes ended by themselves is given up. */
const MOST_DEATHS = 2;
/** That somebody killed the process says little about the job, unless it happens again and again. */
const KILLS_TO_A_DEATH = 5;

/** Gives jobs to processes, fairly to those who send them and within bounds of time and memory. */
export class GraderPool {
  readonly #settings: PoolSettings;
  readonly #conduct = new Conduct();
  readonly #schedule: JobSchedule<Waiting>;
  readonly #seats: readonly Seat[];
  readonly #working = new Set<Promise<void>>();
  #isClosing = false;

  constructor(settings: PoolSettings) {
    this.#settings = settings;
    this.#schedule = new JobSchedule({
      seats: settings.workers,
      limits: settings.queue,
      isSuspect: (userId) => this.#conduct.isOnProbation(userId),
    });
    const { start, idleMs, onFault, onEnd, onStage } = settings;
    const onPulse = (seat: Seat) => {
      this.#watchTime(seat);
      this.#watchMemory();
    };
    this.#seats = Array.from(
      { length: settings.workers },
      () => new Seat({ start, idleMs, onFault, onEnd, onStage, onPulse }),
    );
  }

  /** Queues a job, or refuses it at once where there is no time for it. */
  admit(job: PoolJob): void {
    if (this.#isClosing) {
      job.giveUp({ why: "busy" });
      return;
    }
    const waitMs = this.#schedule.waitMs(job.origin.userId, this.#underWay());
    if (waitMs > this.#settings.longestWaitMs) {
      job.giveUp({ why: "busy", retryAfterSeconds: Math.ceil(waitMs / 1_000) });
      return;
    }
    const waiting = { job, admittedAt: performance.now(), deaths: 0 };
    if (this.#schedule.add(job.origin, waiting)) this.#dispatch();
    else job.giveUp({ why: "busy" });
  }

  /** Lets what is under way finish for a while, refuses what waits, and ends the processes. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const { job } of this.#schedule.drain()) job.giveUp({ why: "busy" });
    const late = setTimeout(() => {
      for (const seat of this.#seats) if (seat.run) seat.end("closing");
    }, this.#settings.closingMs);
    await Promise.all(this.#working);
    clearTimeout(late);
    await Promise.all(this.#seats.map((seat) => seat.leave("closing")));
  }

  #dispatch(): void {
    for (;;) {
      const free = this.#seats.filter(({ run }) => run === null);
      const next = free.length > 0 ? this.#schedule.next(this.#underWay()) : undefined;
      if (!next) return;
      const { job } = next.job;
      if (job.signal?.aborted) {
        job.giveUp({ why: "stopped" });
        continue;
      }
      const budgetMs = this.#settings.budgetMs * this.#conduct.budgetShare(job.origin.userId);
      const working = this.#work(bestSeat(free, job.dataset), {
        waiting: next.job,
        isHeavy: next.isHeavy,
        budgetMs,
      });
      this.#working.add(working);
      void working.finally(() => this.#working.delete(working));
    }
  }

  #underWay(): Underway[] {
    return this.#seats.flatMap(({ run }) =>
      run ? { userId: run.waiting.job.origin.userId, isHeavy: run.isHeavy } : [],
    );
  }

  async #work(seat: Seat, run: Run): Promise<void> {
    const { job } = run.waiting;
    const end = await seat.work(run);
    this.#schedule.noteEnd(run.isHeavy, end.tookMs);
    this.#schedule.charge(job.origin, end.processorMs);
    if (end.status === "ended") this.#endedEarly(run, end);
    else {
      this.#judgeConduct(run, end);
      job.done(end.result);
    }
    if (!this.#isClosing) this.#dispatch();
  }

  #judgeConduct(run: Run, { processorMs }: RunEnd): void {
    const { userId } = run.waiting.job.origin;
    // By then a run of the answer has met its own limit, or many have come close to it.
    if (processorMs > Math.min(this.#settings.start.timeLimitMs, run.budgetMs)) this.#conduct.noteBad(userId);
    else if (processorMs < HEAVY_MS / 2) this.#conduct.noteGood(userId);
  }

  #endedEarly(run: Run, { reason, error }: Extract<RunEnd, { status: "ended" }>): void {
    const { waiting } = run;
    const { job } = waiting;
    if (reason === "budget") {
      this.#conduct.noteBad(job.origin.userId);
      job.giveUp({ why: "took-too-long", budgetMs: run.budgetMs });
    } else if (this.#isClosing) job.giveUp({ why: "busy" });
    else if (reason === "makes-way") {
      // Whoever sends such jobs waits for others until that has faded.
      this.#schedule.charge(job.origin, 2 * HEAVY_MS);
      this.#schedule.putBack(job.origin, waiting);
    } else this.#tryAgain(waiting, reason, error);
  }

  /** Something ended the process. That says something about the job only if it happens again. */
  #tryAgain(waiting: Waiting, reason: EndReason, error: unknown): void {
    const { job } = waiting;
    this.#settings.onFault(error);
    const isKilled = reason === "killed";
    const again = { ...waiting, deaths: waiting.deaths + (isKilled ? 1 / KILLS_TO_A_DEATH : 1) };
    if (again.deaths >= MOST_DEATHS) {
      // That a machine has no time for a process says nothing about the job.
      if (reason === "stuck") job.giveUp({ why: "busy" });
      else {
        this.#conduct.noteBad(job.origin.userId);
        job.giveUp({ why: "ended-the-grader" });
      }
    } else if (!isKilled || !this.#schedule.add(job.origin, again)) this.#schedule.putBack(job.origin, again);
  }

  #watchTime(seat: Seat): void {
    const { run } = seat;
    if (run === null || run.isHeavy || this.#isClosing || seat.processorMs <= this.#settings.quantumMs)
      return;
    const isFull = this.#seats.length > 1 && this.#seats.every((each) => each.run !== null);
    if (isFull && this.#schedule.hasLight()) seat.end("makes-way");
  }

  /** Keeps all processes together within their budget: one that does nothing goes first, then the largest. */
  #watchMemory(): void {
    const held = this.#seats.reduce((sum, seat) => sum + seat.residentBytes, 0);
    if (held <= this.#settings.memoryBudgetBytes) return;
    const bySize = this.#seats.toSorted((a, b) => b.residentBytes - a.residentBytes);
    const idle = bySize.find(({ run, isAlive }) => run === null && isAlive);
    if (idle) void idle.leave("memory");
    // A smaller process holds no more than judging takes.
    else if ((bySize[0]?.residentBytes ?? 0) > this.#settings.start.memoryShortBytes)
      bySize[0]?.end("memory");
  }
}

/** One that has the dataset open, else one that runs, else the one that was idle longest. */
function bestSeat(free: readonly Seat[], dataset: string): Seat {
  const seat =
    free.find((each) => each.isWarm(dataset)) ??
    free.find(({ isAlive }) => isAlive) ??
    free.toSorted((a, b) => a.lastUsed - b.lastUsed)[0];
  if (!seat) throw new Error("There is no free seat");
  return seat;
}
