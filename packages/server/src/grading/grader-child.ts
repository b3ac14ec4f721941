import { type ChildProcess, fork } from "node:child_process";
import { getPriority, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { type ConfinedProcess, confinedProcess, whatIsMissing } from "@master-sql/sandbox/confinement";
import type { TutorPart } from "@master-sql/tutor";
import type { Logger } from "pino";
import {
  type GraderReply,
  type GraderRequest,
  type GraderResult,
  type GraderStart,
  type GraderWork,
  PULSE_DESCRIPTOR,
} from "./grading-job.ts";

const ENTRY = fileURLToPath(new URL("./grader-process.ts", import.meta.url));
/** For what is compared, in MB; PostgreSQL's own memory is counted by the limit of the whole process. */
const HEAP_MB = 512;
/**
 * Optimizing the WebAssembly of PostgreSQL's parser takes 600 MB and seconds for one function. What learners' SQL computes
 * isn't worth that: judging answers takes less processor time without it.
 */
const UNOPTIMIZED = ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"];
/** In steps of the system's scheduler. */
const BEHIND_THE_SERVER = 5;
const LOWEST_PRIORITY = 19;

/** The process ended before its work did. */
export class GraderDied extends Error {
  /**
   * `memory`: it held more than its limit and ended itself. `killed`: nothing that it did ended it, as far as can be told;
   * somebody killed it, or the system did.
   */
  readonly endedBy: "memory" | "killed" | "fault";

  constructor(message: string, endedBy: GraderDied["endedBy"]) {
    super(message);
    this.endedBy = endedBy;
  }
}

const ENDED_BY: Readonly<Record<string, GraderDied["endedBy"]>> = { SIGUSR2: "memory", SIGKILL: "killed" };

/** What a process uses. */
export interface Pulse {
  /** Processor time since it started. */
  readonly processorMs: number;
  readonly residentBytes: number;
}

/** What is told while a work is under way. */
export interface WorkListener {
  /** Everything that the work takes is open, after so much processor time of the process. */
  begin(processorMs: number): void;
  /** A piece of an answer of the tutor is there. */
  part(part: TutorPart): void;
}

/** How a work ended, and the processor time of the process by then. */
interface Performed {
  readonly result: GraderResult;
  readonly processorMs: number;
}

interface Waiting {
  readonly id: number;
  readonly listener: WorkListener;
  readonly settle: (performed: Performed) => void;
  readonly fail: (error: Error) => void;
}

/** How a grader process is started; of everything that is built it reads what the page may read as well. */
export function confinedGrader({
  snapshotDirectory,
  contentFolder,
}: Pick<GraderStart, "snapshotDirectory" | "contentFolder">): ConfinedProcess {
  const reads = [snapshotDirectory, contentFolder];
  return confinedProcess({
    packages: [
      "words",
      "sql",
      "judge",
      "course",
      "explain",
      "tutor",
      "protocol",
      "learning",
      "sandbox",
      "server",
    ],
    reads,
    heapMb: HEAP_MB,
  });
}

/** Says which walls around graders this platform doesn't have; they are tried when this is first called. */
export function tellMissingWalls(
  folders: Parameters<typeof confinedGrader>[0],
  log: Pick<Logger, "warn">,
): void {
  const missing = whatIsMissing(confinedGrader(folders).walls);
  if (missing !== null) log.warn(missing);
}

/** The server's end of one grader process, which does one work at a time. */
export class GraderChild {
  readonly #process: ChildProcess;
  readonly #exited: Promise<unknown>;
  #warm: readonly string[] = [];
  #waiting: Waiting | null = null;
  #next = 1;
  #isAlive = true;
  #pulse: Pulse = { processorMs: 0, residentBytes: 0 };

  constructor(start: GraderStart, onFault: (error: unknown) => void, onPulse: (pulse: Pulse) => void) {
    const { execPath, execArgv, env } = confinedGrader(start);
    this.#process = fork(ENTRY, [JSON.stringify(start)], {
      execPath,
      execArgv: [...execArgv, ...UNOPTIMIZED],
      env,
      stdio: ["ignore", "ignore", "pipe", "ipc", "pipe"],
    });
    // Whatever strangers' SQL computes, the server's own answers come first.
    if (this.#process.pid !== undefined)
      setPriority(this.#process.pid, Math.min(LOWEST_PRIORITY, getPriority() + BEHIND_THE_SERVER));
    let lastWords = "";
    this.#process.stderr?.on("data", (chunk) => {
      lastWords = (lastWords + String(chunk)).slice(-2_000);
    });
    const pulses = this.#process.stdio[PULSE_DESCRIPTOR];
    pulses?.on("data", (chunk) => {
      // Only the last line counts, and only whole: the next one comes soon.
      const [, processorMs, residentBytes] = /(?:^|\n)(\d+) (\d+)\n$/.exec(String(chunk)) ?? [];
      if (!this.#isAlive || processorMs === undefined) return;
      this.#pulse = { processorMs: Number(processorMs), residentBytes: Number(residentBytes) };
      onPulse(this.#pulse);
    });
    pulses?.on("error", () => {});
    this.#process.on("message", (reply: GraderReply) => {
      if (reply.type === "fault") onFault(new Error(reply.message));
      if (reply.type === "fault" || reply.id !== this.#waiting?.id) return;
      const { listener, settle } = this.#waiting;
      if (reply.type === "begun") listener.begin(reply.processorMs);
      if (reply.type === "part") listener.part(reply.part);
      if (reply.type !== "done") return;
      this.#warm = reply.warm;
      this.#waiting = null;
      settle({ result: reply.result, processorMs: reply.processorMs });
    });
    this.#process.on("error", onFault);
    this.#exited = new Promise((resolve) => {
      this.#process.once("exit", (code, signal) => {
        this.#isAlive = false;
        this.#waiting?.fail(
          new GraderDied(
            `A grader ended with ${signal ?? `code ${code}`}. ${lastWords}`.trim(),
            ENDED_BY[signal ?? ""] ?? "fault",
          ),
        );
        this.#waiting = null;
        resolve(undefined);
      });
    });
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  get pulse(): Pulse {
    return this.#pulse;
  }

  /** Whether the dataset's database is open in it, so that judging begins at once. */
  isWarm(dataset: string): boolean {
    return this.#isAlive && this.#warm.includes(dataset);
  }

  /** How the work ended. Throws GraderDied when the process ended meanwhile. */
  perform(work: GraderWork, listener: WorkListener): Promise<Performed> {
    if (!this.#isAlive) return Promise.reject(new GraderDied("A grader was asked after its end.", "killed"));
    const id = this.#next++;
    return new Promise((settle, fail) => {
      this.#waiting = { id, listener, settle, fail };
      this.#send({ type: "work", id, work });
    });
  }

  /** Nobody wants the rest of an answer of the tutor; it ends soon. */
  stop(): void {
    if (this.#isAlive && this.#waiting) this.#send({ type: "stop", id: this.#waiting.id });
  }

  #send(request: GraderRequest): void {
    // What can't be sent has no answer: the exit that follows tells.
    this.#process.send(request, (error) => error && this.#process.kill("SIGKILL"));
  }

  /** Ends it at once, whatever it is doing. */
  kill(): Promise<unknown> {
    if (this.#isAlive) this.#process.kill("SIGKILL");
    return this.#exited;
  }
}
