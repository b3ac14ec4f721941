import { GraderChild, GraderDied } from "./grader-child.ts";
import type { GraderResult, GraderStart, GraderWork } from "./grading-job.ts";
import type { PoolJob } from "./pool-job.ts";

/** In the queue; until a process has started and opened the dataset; at work. */
export type JobStage = "waiting" | "opening" | "working";

/** Why a process was ended. */
export type EndReason =
  /** The job used up its budget of processor time. */
  | "budget"
  /** Somebody waits who has cost little, and the job has had its quantum. */
  | "makes-way"
  /** The processes hold too much memory together, or this one holds more than its limit. */
  | "memory"
  /** Nothing came of the process for much longer than anything takes. */
  | "stuck"
  | "closing"
  /** It had nothing to do. */
  | "idle"
  /** It ended by itself, or somebody killed it. */
  | "fault"
  | "killed";

/** What is logged of a process that was ended. */
export interface EndedProcess {
  readonly reason: EndReason;
  /** What it was doing; null where that was nothing. */
  readonly work: GraderWork["type"] | null;
  /** What processors had worked for that. */
  readonly processorMs: number;
  readonly residentBytes: number;
}

export interface Waiting {
  readonly job: PoolJob;
  readonly admittedAt: number;
  /** Processes that ended while they worked on it. */
  readonly deaths: number;
}

/** A job that a seat works on. */
export interface Run {
  readonly waiting: Waiting;
  /** Of a user who has cost much, or of a job that already made way: it never takes the last seat. */
  readonly isHeavy: boolean;
  /** Processor time that it may take. */
  readonly budgetMs: number;
}

/** How a run ended. */
export type RunEnd = (
  | { readonly status: "done"; readonly result: GraderResult }
  | { readonly status: "ended"; readonly reason: EndReason; readonly error: unknown }
) & {
  /** What processors worked for the job itself: a process that had to be started is nobody's cost. */
  readonly processorMs: number;
  /** How long it kept the seat, by the clock. */
  readonly tookMs: number;
};

export interface SeatSettings {
  readonly start: GraderStart;
  readonly idleMs: number;
  readonly onFault: (error: unknown) => void;
  readonly onEnd: (ended: EndedProcess) => void;
  readonly onStage: (work: GraderWork["type"], stage: JobStage, ms: number) => void;
  /** Called several times a second while a process lives. */
  readonly onPulse: (seat: Seat) => void;
}

/** Processor time for a process to start and open a dataset. */
const STARTING_MS = 60_000;
/** By the clock: a job for which processors had no time for so long is given to another process. */
const LONGEST_MS = 12 * 60_000;
const LOOK_EVERY_MS = 200;

/** A place for one process, which stays open on the datasets that it judged last. */
export class Seat {
  readonly #settings: SeatSettings;
  #child: GraderChild | null = null;
  #run: Run | null = null;
  /** Since when the run's own work is under way: by the clock, and by the process's processor time. */
  #begun: { readonly at: number; readonly processorMs: number } | null = null;
  #takenAt = 0;
  #takenAtProcessorMs = 0;
  #ending: EndReason | null = null;
  #idleTimer: NodeJS.Timeout | undefined;
  #lastUsed = 0;

  constructor(settings: SeatSettings) {
    this.#settings = settings;
  }

  get run(): Run | null {
    return this.#run;
  }

  get lastUsed(): number {
    return this.#lastUsed;
  }

  get isAlive(): boolean {
    return this.#child?.isAlive === true && this.#ending === null;
  }

  /** Bytes that its process holds; none once it is being ended. */
  get residentBytes(): number {
    return this.isAlive ? (this.#child?.pulse.residentBytes ?? 0) : 0;
  }

  /** Processor time of the run's own work so far. */
  get processorMs(): number {
    return this.#own(this.#child?.pulse.processorMs ?? 0);
  }

  isWarm(dataset: string): boolean {
    return this.isAlive && this.#child?.isWarm(dataset) === true;
  }

  /** Does a job in the seat's process, which is started if need be. Never rejects. */
  async work(run: Run): Promise<RunEnd> {
    clearTimeout(this.#idleTimer);
    const { job, admittedAt } = run.waiting;
    const { onStage } = this.#settings;
    this.#run = run;
    this.#begun = null;
    this.#takenAt = performance.now();
    const child = await this.#living();
    this.#takenAtProcessorMs = child.pulse.processorMs;
    const stop = () => child.stop();
    job.signal?.addEventListener("abort", stop, { once: true });
    const look = setInterval(() => this.#look(run), LOOK_EVERY_MS);
    let end: RunEnd;
    try {
      const { result, processorMs } = await child.perform(job.work, {
        begin: (processorMs) => {
          if (this.#begun === null) {
            this.#begun = { at: performance.now(), processorMs };
            onStage(job.work.type, "waiting", this.#takenAt - admittedAt);
            onStage(job.work.type, "opening", this.#begun.at - this.#takenAt);
          }
          // It was stopped before there was anything to stop.
          if (job.signal?.aborted) stop();
        },
        part: job.takeParts(),
      });
      const tookMs = performance.now() - this.#takenAt;
      end = { status: "done", result, processorMs: this.#own(processorMs), tookMs };
    } catch (error) {
      const reason = this.#ending ?? (error instanceof GraderDied ? error.endedBy : "fault");
      const tookMs = performance.now() - this.#takenAt;
      end = { status: "ended", reason, error, processorMs: this.processorMs, tookMs };
      this.#tell(reason);
    } finally {
      clearInterval(look);
      job.signal?.removeEventListener("abort", stop);
    }
    this.#rest();
    return end;
  }

  #rest(): void {
    const now = performance.now();
    const work = this.#run?.waiting.job.work.type;
    if (work !== undefined && this.#begun !== null)
      this.#settings.onStage(work, "working", now - this.#begun.at);
    this.#run = null;
    this.#begun = null;
    this.#lastUsed = now;
    this.#idleTimer = setTimeout(() => void this.leave("idle"), this.#settings.idleMs);
    this.#idleTimer.unref();
  }

  /** Processor time of the run's own work, of the time that the process has had. */
  #own(processorMs: number): number {
    return this.#begun === null ? 0 : Math.max(0, processorMs - this.#begun.processorMs);
  }

  /** Ends the process, whatever it is doing; the run under way ends with it. */
  end(reason: EndReason): void {
    if (!this.isAlive) return;
    this.#ending = reason;
    void this.#child?.kill();
  }

  /** Ends a process that does nothing. */
  async leave(reason: EndReason): Promise<void> {
    clearTimeout(this.#idleTimer);
    const child = this.#child;
    if (child === null) return;
    if (this.isAlive) {
      this.#ending = reason;
      this.#tell(reason);
    }
    await child.kill();
    if (this.#child === child) this.#child = null;
  }

  async #living(): Promise<GraderChild> {
    // One that is being ended is in nobody's way once it is gone.
    if (this.#child !== null && !this.isAlive) await this.#child.kill();
    if (this.#child?.isAlive) return this.#child;
    this.#ending = null;
    const { start, onFault, onPulse } = this.#settings;
    this.#child = new GraderChild(start, onFault, () => onPulse(this));
    return this.#child;
  }

  #look({ budgetMs }: Run): void {
    const used = (this.#child?.pulse.processorMs ?? 0) - this.#takenAtProcessorMs;
    if (performance.now() - this.#takenAt > LONGEST_MS) this.end("stuck");
    else if (this.#begun === null && used > STARTING_MS) this.end("stuck");
    else if (this.processorMs > budgetMs) this.end("budget");
  }

  #tell(reason: EndReason): void {
    this.#settings.onEnd({
      reason,
      work: this.#run?.waiting.job.work.type ?? null,
      processorMs: Math.round(this.processorMs),
      residentBytes: this.#child?.pulse.residentBytes ?? 0,
    });
  }
}
