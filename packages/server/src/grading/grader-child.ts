import { type ChildProcess, spawn } from "node:child_process";
import { getPriority, setPriority } from "node:os";
import type { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";
import {
  type ConfinedProcess,
  confinedProcess,
  UNOPTIMIZED,
  whatIsMissing,
} from "@master-sql/sandbox/confinement";
import type { TutorPart } from "@master-sql/tutor";
import type { Logger } from "pino";
import { MOST_REPLY_BYTES, readReply } from "./grader-reply.ts";
import {
  type GraderReply,
  type GraderRequest,
  type GraderResult,
  type GraderStart,
  type GraderWork,
  MESSAGE_DESCRIPTOR,
  MOST_PARTS,
  PULSE_DESCRIPTOR,
} from "./grading-job.ts";
import { readLines } from "./lines.ts";

const ENTRY = fileURLToPath(new URL("./grader-process.ts", import.meta.url));
/** For what is compared, in MB; PostgreSQL's own memory is counted by the limit of the whole process. */
const HEAP_MB = 512;
/** In steps of the system's scheduler. */
const BEHIND_THE_SERVER = 5;
const LOWEST_PRIORITY = 19;

/** Faults that one process may report; one with more is better replaced. */
const MOST_FAULTS = 100;

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
  /** Pieces of an answer that were given. */
  parts: number;
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
  /**
   * Not Node's own channel between processes: that keeps a message of any length, and throws in this process at one that
   * isn't what it expects, which whatever has taken over a grader can send.
   */
  readonly #messages: Duplex;
  readonly #exited: Promise<unknown>;
  #warm: readonly string[] = [];
  #waiting: Waiting | null = null;
  #next = 1;
  #isAlive = true;
  #isTakenOver = false;
  #faults = 0;
  #pulse: Pulse = { processorMs: 0, residentBytes: 0 };

  /** @param entry only a test of graders that were taken over gives another */
  constructor(
    start: GraderStart,
    onFault: (error: unknown) => void,
    onPulse: (pulse: Pulse) => void,
    entry = ENTRY,
  ) {
    const { execPath, execArgv, env } = confinedGrader(start);
    this.#process = spawn(execPath, [...execArgv, ...UNOPTIMIZED, entry, JSON.stringify(start)], {
      env,
      stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
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
    // A pipe that Node made for a child goes both ways.
    this.#messages = this.#process.stdio[MESSAGE_DESCRIPTOR] as Duplex;
    this.#messages.on("error", () => {});
    const endTakenOver = () => {
      if (this.#isTakenOver) return;
      this.#isTakenOver = true;
      onFault(new Error("A grader sent what no grader sends. It was ended."));
      this.#process.kill("SIGKILL");
    };
    readLines(this.#messages, {
      most: MOST_REPLY_BYTES,
      onLine: (line) => {
        if (this.#isTakenOver) return;
        const reply = readReply(line);
        if (reply === null || this.#isTooMuch(reply)) endTakenOver();
        else this.#take(reply, onFault);
      },
      onTooLong: endTakenOver,
    });
    this.#process.on("error", onFault);
    this.#exited = new Promise((resolve) => {
      this.#process.once("exit", (code, signal) => {
        this.#isAlive = false;
        this.#waiting?.fail(
          new GraderDied(
            `A grader ended with ${signal ?? `code ${code}`}. ${lastWords}`.trim(),
            (this.#isTakenOver ? undefined : ENDED_BY[signal ?? ""]) ?? "fault",
          ),
        );
        this.#waiting = null;
        resolve(undefined);
      });
    });
  }

  /** Whether it says more than any grader does, which would fill the database or the log. */
  #isTooMuch(reply: GraderReply): boolean {
    if (reply.type === "fault") this.#faults += 1;
    if (reply.type === "part" && this.#waiting) this.#waiting.parts += 1;
    return this.#faults > MOST_FAULTS || (this.#waiting?.parts ?? 0) > MOST_PARTS;
  }

  #take(reply: GraderReply, onFault: (error: unknown) => void): void {
    if (reply.type === "fault") onFault(new Error(reply.message));
    if (reply.type === "fault" || reply.id !== this.#waiting?.id) return;
    const { listener, settle } = this.#waiting;
    if (reply.type === "begun") listener.begin(reply.processorMs);
    if (reply.type === "part") listener.part(reply.part);
    if (reply.type !== "done") return;
    this.#warm = reply.warm;
    this.#waiting = null;
    settle({ result: reply.result, processorMs: reply.processorMs });
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
      this.#waiting = { id, parts: 0, listener, settle, fail };
      this.#send({ type: "work", id, work });
    });
  }

  /** Nobody wants the rest of an answer of the tutor; it ends soon. */
  stop(): void {
    if (this.#isAlive && this.#waiting) this.#send({ type: "stop", id: this.#waiting.id });
  }

  #send(request: GraderRequest): void {
    // What can't be sent has no answer: the exit that follows tells.
    this.#messages.write(`${JSON.stringify(request)}\n`, (error) => error && this.#process.kill("SIGKILL"));
  }

  /** Ends it at once, whatever it is doing. */
  kill(): Promise<unknown> {
    if (this.#isAlive) this.#process.kill("SIGKILL");
    return this.#exited;
  }
}
