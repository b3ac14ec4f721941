import { type RunOutcome, SandboxFault, type SqlSandbox } from "@master-sql/judge/sandbox";
import { createStore } from "zustand/vanilla";
import { changesData } from "./changes-data.ts";

/** Bytes of PostgreSQL and the dataset that have arrived, of all, uncompressed; `total` 0 while it isn't known. */
interface LoadProgress {
  readonly loaded: number;
  readonly total: number;
}

/** Starts PostgreSQL with the dataset open. Throws SandboxFault. */
export type OpenSandbox = (report: (progress: LoadProgress) => void) => Promise<SqlSandbox>;

export type Readiness =
  | { readonly phase: "idle" }
  /** Without progress there is most likely nothing to fetch: it was fetched on an earlier visit. */
  | { readonly phase: "loading"; readonly progress: LoadProgress | null }
  | { readonly phase: "ready" }
  | { readonly phase: "failed"; readonly message: string };

export interface SandboxState {
  readonly readiness: Readiness;
  /** The learner has changed tables or data since the dataset was opened. */
  readonly dataChanged: boolean;
  /** Set while a small database stands in place of the dataset's rows. */
  readonly smallDatabase: SmallDatabase | null;
}

/** Rows put in place of the dataset's, in its tables. */
export interface SmallDatabase {
  /** Empties and fills the tables. */
  readonly script: string;
  /** Rows in all tables together. */
  readonly rowTotal: number;
}

/** Work in the queue of a session. */
export interface Job<T> {
  /**
   * Null when the work was withdrawn before it started, or PostgreSQL couldn't be started. Rejects when the work
   * throws.
   */
  readonly result: Promise<T | null>;
  /** Takes the work out of the queue, or ends the run that it is in. */
  cancel(): void;
}

export interface RunOptions {
  readonly isFresh?: boolean;
  /** Called when its turn has come. */
  onStart?(): void;
}

interface QueuedJob {
  start(sandbox: SqlSandbox): Promise<void>;
  withdraw(): void;
}

/** The data are the dataset as it was opened. */
const AS_OPENED = { dataChanged: false, smallDatabase: null } as const;
const INITIAL: SandboxState = { readiness: { phase: "idle" }, ...AS_OPENED };

/** How long PostgreSQL is kept after the last user left, so that the next exercise on the same data starts at once. */
export const LINGER_MS = 30_000;

/**
 * One PostgreSQL on one dataset, shared by everything on the page that uses this dataset. It starts with the first job,
 * takes jobs one after the other, and stops a while after its last user has gone.
 */
export class SandboxSession {
  readonly #open: OpenSandbox;
  readonly store = createStore<SandboxState>(() => INITIAL);
  #sandbox: SqlSandbox | null = null;
  #queue: QueuedJob[] = [];
  #working = false;
  /** Whether somebody is writing what will be judged. */
  #isJudgingExpected = false;
  /** Counts openings, so that one that was given up doesn't come back. */
  #generation = 0;
  #users = 0;
  #lingering: ReturnType<typeof setTimeout> | undefined;

  constructor(open: OpenSandbox) {
    this.#open = open;
  }

  state(): SandboxState {
    return this.store.getState();
  }

  get isUsed(): boolean {
    return this.#users > 0;
  }

  /** A component begins to use the session; it must call the returned function when it is gone. */
  use(): () => void {
    this.#users++;
    clearTimeout(this.#lingering);
    return () => {
      this.#users--;
      if (this.#users > 0) return;
      // Whoever comes next begins with the data as they were.
      if (this.state().dataChanged) void this.reset().result.catch(() => {});
      this.#lingering = setTimeout(() => this.close(), LINGER_MS);
    };
  }

  /** Starts PostgreSQL ahead of the first job; after a failure it tries again. */
  prepare(): void {
    const { phase } = this.state().readiness;
    if (phase === "loading" || phase === "ready") return;
    const generation = ++this.#generation;
    const isCurrent = () => generation === this.#generation;
    this.store.setState({ readiness: { phase: "loading", progress: null } });
    this.#open((progress) => {
      if (isCurrent() && this.#sandbox === null)
        this.store.setState({ readiness: { phase: "loading", progress } });
    }).then(
      (sandbox) => {
        if (!isCurrent()) return void sandbox.close();
        this.#sandbox = sandbox;
        this.store.setState({ readiness: { phase: "ready" }, ...AS_OPENED });
        if (this.#isJudgingExpected) sandbox.prepareJudging();
        void this.#work();
      },
      (cause: unknown) => {
        if (isCurrent()) this.#fail(cause);
      },
    );
  }

  /** Loads ahead what judging needs, as soon as PostgreSQL runs. */
  prepareJudging(): void {
    this.#isJudgingExpected = true;
    this.#sandbox?.prepareJudging();
  }

  /** Queues work that needs the sandbox for itself. `onStart` is called when its turn has come. */
  enqueue<T>(work: (sandbox: SqlSandbox) => Promise<T>, onStart: () => void = () => {}): Job<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T | null>();
    let phase: "waiting" | "under way" | "ended" = "waiting";
    const job: QueuedJob = {
      start: async (sandbox) => {
        phase = "under way";
        onStart();
        try {
          resolve(await work(sandbox));
        } catch (cause) {
          reject(cause);
          throw cause;
        } finally {
          phase = "ended";
        }
      },
      withdraw: () => resolve(null),
    };
    this.#queue.push(job);
    this.prepare();
    void this.#work();
    return {
      result: promise,
      cancel: () => {
        // Not when it has ended: the sandbox is at somebody else's work by then.
        if (phase === "under way") return this.#sandbox?.cancel();
        this.#queue = this.#queue.filter((queued) => queued !== job);
        resolve(null);
      },
    };
  }

  /**
   * Runs a script in the session; `isFresh`: on the data as they were opened. A lost sandbox is an outcome, `crashed`.
   */
  run(sql: string, { isFresh = false, onStart }: RunOptions = {}): Job<RunOutcome> {
    const job = this.enqueue(async (sandbox) => {
      if (isFresh && this.state().dataChanged) {
        await sandbox.reset();
        this.store.setState(AS_OPENED);
      }
      const outcome = await sandbox.run(sql);
      const asOpened =
        outcome.status === "timed-out" || outcome.status === "cancelled" || outcome.status === "crashed";
      if (asOpened) this.store.setState(AS_OPENED);
      else if (outcome.results.some(changesData)) this.store.setState({ dataChanged: true });
      return outcome;
    }, onStart);
    const result = job.result.catch((cause: unknown): RunOutcome => {
      if (!(cause instanceof SandboxFault)) throw cause;
      return { status: "crashed", results: [], message: cause.message, dataReset: true, elapsedMs: 0 };
    });
    return { ...job, result };
  }

  /**
   * Puts a small database in place of the data; false when its script failed or was ended, and the data are as opened.
   */
  openSmallDatabase(database: SmallDatabase): Job<boolean> {
    return this.enqueue(async (sandbox) => {
      // Its script takes the dataset's tables for granted, and the learner may have changed them.
      await sandbox.reset();
      this.store.setState(AS_OPENED);
      const { status } = await sandbox.run(database.script);
      if (status === "completed") this.store.setState({ dataChanged: true, smallDatabase: database });
      else await sandbox.reset();
      return status === "completed";
    });
  }

  /**
   * Makes a table of the learner's own beside the dataset's unless it is there: `isThere` is a query that gives `t` then,
   * `scripts` make it. False when they failed or were ended.
   */
  bringTable(isThere: string, scripts: readonly string[]): Job<boolean> {
    return this.enqueue(async (sandbox) => {
      const asked = await sandbox.run(isThere);
      if (asked.results[0]?.rows?.[0]?.[0] === "t") return true;
      for (const script of scripts) {
        const { status } = await sandbox.run(script);
        if (status !== "completed") return false;
        this.store.setState({ dataChanged: true });
      }
      return true;
    });
  }

  /** Brings the data back to the dataset as it was opened. */
  reset(): Job<void> {
    return this.enqueue(async (sandbox) => {
      await sandbox.reset();
      this.store.setState(AS_OPENED);
    });
  }

  /** Stops PostgreSQL and withdraws what waits; the next job starts it again. */
  close(): void {
    clearTimeout(this.#lingering);
    this.#generation++;
    this.#isJudgingExpected = false;
    this.#drop();
    this.store.setState(INITIAL);
  }

  async #work(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    while (this.#sandbox !== null) {
      const job = this.#queue.shift();
      if (job === undefined) break;
      const sandbox = this.#sandbox;
      try {
        await job.start(sandbox);
      } catch (cause) {
        // Whoever queued the job hears of it by its result; a fault of the sandbox concerns the whole session.
        if (cause instanceof SandboxFault && sandbox === this.#sandbox) this.#fail(cause);
      }
    }
    this.#working = false;
  }

  #fail(cause: unknown): void {
    const message = cause instanceof Error ? cause.message : String(cause);
    this.#generation++;
    this.#drop();
    this.store.setState({ readiness: { phase: "failed", message }, ...AS_OPENED });
  }

  #drop(): void {
    const sandbox = this.#sandbox;
    this.#sandbox = null;
    const waiting = this.#queue;
    this.#queue = [];
    for (const job of waiting) job.withdraw();
    void sandbox?.close().catch(() => {});
  }
}
