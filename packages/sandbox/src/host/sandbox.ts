import {
  type ChangeOutcome,
  type ChangeTask,
  type DatasetSource,
  DEFAULT_ROW_LIMIT,
  DEFAULT_TIME_LIMIT_MS,
  type ExplainOptions,
  type ExplainOutcome,
  JUDGING_LIMIT_MS,
  type JudgeOptions,
  type JudgeOutcome,
  type JudgeTask,
  type OpenReport,
  type RepairTask,
  type RunOptions,
  type RunOutcome,
  SandboxFault,
  type ScriptRepairs,
  type SqlSandbox,
} from "@master-sql/judge/sandbox";
import type { Setup } from "@master-sql/judge/search";
import type { JudgingWork } from "../judge/judging-work.ts";
import type { WorkerReply } from "../worker/messages.ts";
import { type LoadFiles, type OpenedWorker, openWorker } from "./database.ts";
import { type JudgedInWorker, judgeInWorker, type WorkRequest } from "./judge-in-worker.ts";
import { runInWorker, type WorkerDone } from "./run-in-worker.ts";
import type { SandboxWorker, StartWorker } from "./sandbox-worker.ts";
import { startTask, type WorkerTask } from "./worker-task.ts";

/** Gives a worker a task; `unsaved`: whether ending it would lose changes of the session. */
type Send<T> = (worker: SandboxWorker, unsaved: boolean) => WorkerTask<WorkerDone<T>>;

export interface SandboxParts {
  readonly start: StartWorker;
  readonly load: LoadFiles;
  /** Keep a second database open in the background, so that work goes on at once after a run was ended. */
  readonly spare: boolean;
}

/** What both adapters are: a main worker with the session, and perhaps a spare, which is always pristine. */
export class WorkerSandbox implements SqlSandbox {
  readonly #parts: SandboxParts;
  #source: DatasetSource | undefined;
  #main: Promise<OpenedWorker> | undefined;
  #spare: Promise<OpenedWorker> | undefined;
  readonly #workers = new Set<Promise<OpenedWorker>>();
  /** Whether the session in the main worker has changes. */
  #unsaved = false;
  /** What judging needs to know of the source's schema and data, once it was read. */
  #setup: Setup | undefined;
  #running: Pick<WorkerTask<unknown>, "cancel" | "abandon"> | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(parts: SandboxParts) {
    this.#parts = parts;
  }

  open(source: DatasetSource): Promise<OpenReport> {
    return this.#inTurn(async () => {
      this.#discardAll();
      this.#source = source;
      this.#setup = undefined;
      this.#unsaved = false;
      this.#main = this.#start();
      const { report } = await this.#main;
      this.#keepSpare();
      return report;
    });
  }

  run(sql: string, options: RunOptions = {}): Promise<RunOutcome> {
    const { isolated = false, rowLimit = DEFAULT_ROW_LIMIT, timeLimitMs = DEFAULT_TIME_LIMIT_MS } = options;
    const from = options.from && { from: options.from };
    return this.#inTurn(async () => {
      const outcome = await this.#execute(isolated, (worker, unsaved) =>
        runInWorker(worker, { type: "run", sql, rowLimit, isolated, ...from }, timeLimitMs, unsaved),
      );
      if (outcome.status === "explained") throw new Error("A run was answered with a plan.");
      return outcome;
    });
  }

  explain(sql: string, options: ExplainOptions = {}): Promise<ExplainOutcome> {
    const { isolated = false, analyze = false, timeLimitMs = DEFAULT_TIME_LIMIT_MS } = options;
    return this.#inTurn(async () => {
      const outcome = await this.#execute(isolated, (worker, unsaved) =>
        runInWorker(worker, { type: "explain", sql, analyze, isolated }, timeLimitMs, unsaved),
      );
      if (outcome.status === "completed") throw new Error("A request for a plan was answered without one.");
      return outcome;
    });
  }

  async judge(
    task: JudgeTask,
    { timeLimitMs: limitMs = DEFAULT_TIME_LIMIT_MS }: JudgeOptions = {},
  ): Promise<JudgeOutcome> {
    const { end, elapsedMs } = await this.#judging({ work: "judge", task, limitMs });
    return end.status === "done" ? { status: "judged", ...end.result, elapsedMs } : { ...end, elapsedMs };
  }

  async searchChanges(
    task: ChangeTask,
    { timeLimitMs: limitMs = DEFAULT_TIME_LIMIT_MS }: JudgeOptions = {},
  ): Promise<ChangeOutcome> {
    const { end } = await this.#judging({ work: "search-changes", task, limitMs });
    return end.status === "done" ? { status: "searched", ...end.result } : end;
  }

  async repairs(task: RepairTask): Promise<readonly ScriptRepairs[]> {
    const { end } = await this.#judging({ work: "repairs", task, limitMs: JUDGING_LIMIT_MS });
    return end.status === "done" ? end.result : [];
  }

  /** Does judging work on the dataset as it was opened. A lost worker costs one retry. */
  #judging<Work extends keyof JudgingWork>(request: WorkRequest<Work>): Promise<JudgedInWorker<Work>> {
    const attempt = async () => {
      const judged = await this.#execute(true, (worker, unsaved) =>
        judgeInWorker(worker, request, this.#setup, unsaved),
      );
      this.#setup = judged.setup;
      return judged;
    };
    return this.#inTurn(async () => {
      const judged = await attempt();
      return judged.end.status === "crashed" ? attempt() : judged;
    });
  }

  prepareJudging(): void {
    const opened = this.#spare ?? this.#main;
    opened?.then(
      ({ worker }) => worker.hint({ type: "prepare-judging" }),
      () => undefined,
    );
  }

  reset(): Promise<void> {
    return this.#inTurn(async () => {
      const { worker } = await this.#mainWorker();
      const reply = await startTask<WorkerReply | null>(
        worker,
        { type: "reset" },
        DEFAULT_TIME_LIMIT_MS,
        (given) => given,
        () => null,
      ).finished;
      this.#unsaved = false;
      if (reply?.type !== "reset-done" || reply.unrestorable) this.#replaceMain();
      await this.#mainWorker();
    });
  }

  cancel(): void {
    this.#running?.cancel();
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#running?.abandon(closedFault());
    this.#discardAll();
  }

  /** Calls come one after the other. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(() => {
      if (this.#closed) throw closedFault();
      return work();
    });
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  async #execute<T>(isolated: boolean, send: Send<T>): Promise<T> {
    const onMain = !isolated || (!this.#parts.spare && !this.#unsaved);
    const { worker } = onMain ? await this.#mainWorker() : await this.#pristineWorker();
    if (this.#closed) throw closedFault();
    const task = send(worker, onMain && this.#unsaved);
    this.#running = task;
    try {
      const run = await task.finished;
      if (onMain) {
        this.#unsaved = run.unsaved;
        if (run.spent) this.#replaceMain();
      } else if (run.spent || !this.#parts.spare) {
        this.#replaceSpare();
      }
      return run.outcome;
    } finally {
      this.#running = undefined;
    }
  }

  async #mainWorker(): Promise<OpenedWorker> {
    if (!this.#source) throw new Error("Open a dataset before running SQL.");
    this.#main ??= this.#start();
    try {
      const opened = await this.#main;
      if (!opened.worker.lost) return opened;
    } catch (fault) {
      // The next call tries again.
      this.#main = undefined;
      throw fault;
    }
    this.#replaceMain();
    return this.#main;
  }

  /** A worker whose database is as it was opened, apart from the session's. */
  async #pristineWorker(): Promise<OpenedWorker> {
    if (!this.#source) throw new Error("Open a dataset before running SQL.");
    this.#spare ??= this.#start();
    try {
      return await this.#spare;
    } catch (fault) {
      this.#spare = undefined;
      throw fault;
    }
  }

  #replaceMain(): void {
    this.#discard(this.#main);
    this.#unsaved = false;
    this.#main = this.#spare ?? this.#start();
    this.#spare = undefined;
    this.#keepSpare();
  }

  #replaceSpare(): void {
    this.#discard(this.#spare);
    this.#spare = undefined;
    this.#keepSpare();
  }

  /** Opens the spare once the main database is ready, so that the two do not compete. */
  #keepSpare(): void {
    const main = this.#main;
    if (!this.#parts.spare || !main) return;
    main.then(
      () => {
        if (!this.#closed && this.#main === main) this.#spare ??= this.#start();
      },
      () => undefined,
    );
  }

  #start(): Promise<OpenedWorker> {
    const source = this.#source;
    if (!source) throw new Error("Open a dataset before running SQL.");
    const { start, load } = this.#parts;
    const opened = openWorker(start, () => load(source), source);
    this.#workers.add(opened);
    // A failure is told to whoever needs the worker; until then nobody may be listening.
    opened.catch(() => this.#workers.delete(opened));
    return opened;
  }

  #discard(opened: Promise<OpenedWorker> | undefined): void {
    if (!opened) return;
    this.#workers.delete(opened);
    opened.then(
      ({ worker }) => worker.terminate(),
      () => undefined,
    );
  }

  #discardAll(): void {
    for (const opened of this.#workers) this.#discard(opened);
    this.#main = undefined;
    this.#spare = undefined;
  }
}

function closedFault(): SandboxFault {
  return new SandboxFault("closed", "The sandbox is closed.");
}
