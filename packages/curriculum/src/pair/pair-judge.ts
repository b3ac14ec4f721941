import { Worker } from "node:worker_threads";
import type { PairVerdict } from "@master-sql/engine/search";
import type { FromPairWorker, PairTask } from "./messages.ts";

/** What became of a pair; a worker lost twice decides nothing. */
export type PairOutcome =
  | PairVerdict
  | { readonly verdict: "undecided-timeout"; readonly ms: number }
  | { readonly verdict: "crashed"; readonly message: string; readonly ms: number };

/** Starting PostgreSQL takes seconds; setups are the author's and may take long, but not for ever. */
const START_LIMIT_MS = 60_000;
const SETUP_LIMIT_MS = 60_000;
/** How far beyond its budget a verdict may go before its worker is ended: one query may be under way. */
const GRACE_MS = 2_000;

interface Thread {
  readonly worker: Worker;
  readonly ready: Promise<void>;
}

/** Judges pairs one after the other in a worker thread, which is replaced when a query doesn't end or brings it down. */
export class PairJudge {
  #thread: Thread | null = null;
  #onMessage: (message: FromPairWorker) => void = () => {};
  #onLost: (message: string) => void = () => {};

  /** Never throws for what a query does; one retry when the worker is lost. */
  async judge(task: PairTask): Promise<PairOutcome> {
    const first = await this.#attempt(task);
    return first.verdict === "crashed" ? this.#attempt(task) : first;
  }

  async close(): Promise<void> {
    const thread = this.#thread;
    this.#thread = null;
    await thread?.worker.terminate();
  }

  #start(): Thread {
    if (this.#thread) return this.#thread;
    const worker = new Worker(new URL("./pair-worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 1_024 },
    });
    const ready = new Promise<void>((resolve) => {
      worker.on("message", (message: FromPairWorker) => {
        if (message.kind === "ready") resolve();
        else this.#onMessage(message);
      });
    });
    const lost = (message: string) => {
      if (this.#thread?.worker === worker) this.#onLost(message);
    };
    worker.on("error", (error) => lost(String(error)));
    worker.on("exit", () => lost("The worker ended."));
    this.#thread = { worker, ready };
    return this.#thread;
  }

  async #attempt(task: PairTask): Promise<PairOutcome> {
    const { worker, ready } = this.#start();
    let startedAt = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const outcome = await new Promise<PairOutcome>((resolve) => {
      const ms = () => Math.round(performance.now() - startedAt);
      const limit = (after: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => resolve({ verdict: "undecided-timeout", ms: ms() }), after);
      };
      const crashed = (message: string) => resolve({ verdict: "crashed", message, ms: ms() });
      this.#onLost = crashed;
      this.#onMessage = (message) => {
        if (message.kind === "opened") {
          startedAt = performance.now();
          limit(task.timeBudgetMs + GRACE_MS);
        } else if (message.kind === "judged") resolve(message.verdict);
        else if (message.kind === "failed") crashed(message.message);
      };
      limit(START_LIMIT_MS);
      void ready.then(() => {
        limit(SETUP_LIMIT_MS);
        worker.postMessage({ task });
      });
    });
    clearTimeout(timer);
    if (outcome.verdict === "undecided-timeout" || outcome.verdict === "crashed") await this.close();
    return outcome;
  }
}
