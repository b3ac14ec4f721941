import { type ChildProcess, fork } from "node:child_process";
import { getCompileCacheDir } from "node:module";
import { fileURLToPath } from "node:url";
import type { Verdict } from "@master-sql/engine/verdicts";
import type { GraderReply, GraderRequest, GraderStart, Submission } from "./grading-job.ts";

const ENTRY = fileURLToPath(new URL("./grader-process.ts", import.meta.url));
/** For what is compared, in MB; PostgreSQL's own memory is counted by the limit of the whole process. */
const HEAP_MB = 512;

/** The process ended before it gave a verdict. */
class GraderDied extends Error {}

interface Waiting {
  readonly id: number;
  readonly begin: () => void;
  readonly settle: (verdict: Verdict | null) => void;
  readonly fail: (error: Error) => void;
}

/** The server's end of one grader process, which judges one submission at a time. */
export class GraderChild {
  readonly #process: ChildProcess;
  readonly #exited: Promise<unknown>;
  #warm: readonly string[] = [];
  #waiting: Waiting | null = null;
  #next = 1;
  #isAlive = true;

  constructor(start: GraderStart, onFault: (error: unknown) => void) {
    const compileCache = getCompileCacheDir();
    // Secrets of the server's environment are no business of a process that runs strangers' SQL.
    this.#process = fork(ENTRY, [JSON.stringify(start)], {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      env: compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache },
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    let lastWords = "";
    this.#process.stderr?.on("data", (chunk) => {
      lastWords = (lastWords + String(chunk)).slice(-2_000);
    });
    this.#process.on("message", (reply: GraderReply) => {
      if (reply.type === "fault") onFault(new Error(reply.message));
      if (reply.type === "begun" && reply.id === this.#waiting?.id) this.#waiting.begin();
      if (reply.type !== "judged" || reply.id !== this.#waiting?.id) return;
      this.#warm = reply.warm;
      const { settle } = this.#waiting;
      this.#waiting = null;
      settle(reply.verdict);
    });
    this.#process.on("error", onFault);
    this.#exited = new Promise((resolve) => {
      this.#process.once("exit", (code, signal) => {
        this.#isAlive = false;
        this.#waiting?.fail(
          new GraderDied(`A grader ended with ${signal ?? `code ${code}`}. ${lastWords}`.trim()),
        );
        this.#waiting = null;
        resolve(undefined);
      });
    });
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Whether the dataset's database is open in it, so that judging begins at once. */
  isWarm(dataset: string): boolean {
    return this.#isAlive && this.#warm.includes(dataset);
  }

  /**
   * The verdict; null when the machinery failed. Throws GraderDied when the process ended meanwhile.
   * @param begin called when everything that judging takes is open
   */
  judge(submission: Submission, begin: () => void): Promise<Verdict | null> {
    if (!this.#isAlive) return Promise.reject(new GraderDied("A grader was asked after its end."));
    const request: GraderRequest = { id: this.#next++, submission };
    return new Promise((settle, fail) => {
      this.#waiting = { id: request.id, begin, settle, fail };
      // What can't be sent has no answer: the exit that follows tells.
      this.#process.send(request, (error) => error && this.#process.kill("SIGKILL"));
    });
  }

  /** Ends it at once, whatever it is doing. */
  kill(): Promise<unknown> {
    if (this.#isAlive) this.#process.kill("SIGKILL");
    return this.#exited;
  }
}
