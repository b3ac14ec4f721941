import type { RunOutcome, StatementResult } from "@master-sql/engine/sandbox";
import type { WorkerReply, WorkerRequest } from "../worker/messages.ts";
import type { SandboxWorker } from "./sandbox-worker.ts";

/** How a request to a worker ended, and what became of the worker. */
export interface WorkerRun {
  readonly outcome: RunOutcome | { readonly status: "explained"; readonly plan: unknown };
  /** Whether the session in the worker has changes that a restart would lose. */
  readonly unsaved: boolean;
  /** The worker was ended, or has to be replaced. */
  readonly spent: boolean;
  /** The worker has to be replaced because it loaded a library and cannot go back. */
  readonly worn: boolean;
}

export interface RunUnderWay {
  readonly finished: Promise<WorkerRun>;
  /** Ends the run with status `cancelled`. */
  cancel(): void;
  /** Ends the run as a fault: the sandbox is closed. */
  abandon(fault: Error): void;
}

/**
 * Runs or explains in a worker within a time limit. PostgreSQL in WASM cannot be interrupted, so a run that takes
 * too long is ended by ending its worker.
 * @param unsavedBefore whether the session had changes when the run began
 */
export function runInWorker(
  worker: SandboxWorker,
  request: Extract<WorkerRequest, { type: "run" | "explain" }>,
  limitMs: number,
  unsavedBefore: boolean,
): RunUnderWay {
  const startedAt = performance.now();
  const results: StatementResult[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<WorkerRun>();
  let unsaved = unsavedBefore;
  let over = false;

  const end = (settle: () => void) => {
    if (over) return;
    over = true;
    clearTimeout(timer);
    settle();
  };
  const elapsed = () => performance.now() - startedAt;
  const kill = (outcome: () => RunOutcome) =>
    end(() => {
      worker.terminate();
      resolve({ outcome: outcome(), unsaved: false, spent: true, worn: false });
    });

  const timer = setTimeout(
    () => kill(() => ({ status: "timed-out", results, limitMs, dataReset: unsaved, elapsedMs: elapsed() })),
    limitMs,
  );

  const take = (reply: WorkerReply) => {
    switch (reply.type) {
      case "statement":
        results.push(reply.result);
        // An isolated run leaves the session as it was.
        if (!request.isolated) unsaved = reply.unsaved;
        return;
      case "finished": {
        const { error, worn } = reply;
        const outcome: RunOutcome = error
          ? { status: "failed", results, error, elapsedMs: elapsed() }
          : { status: "completed", results, elapsedMs: elapsed() };
        return end(() => resolve({ outcome, unsaved: reply.unsaved, spent: worn, worn }));
      }
      case "explained": {
        const { plan, worn } = reply;
        return end(() => resolve({ outcome: { status: "explained", plan }, unsaved, spent: worn, worn }));
      }
      case "crashed":
        return kill(() => ({
          status: "crashed",
          results,
          message: reply.message,
          dataReset: unsaved,
          elapsedMs: elapsed(),
        }));
    }
  };
  worker.ask(request, take);

  return {
    finished: promise,
    cancel: () => kill(() => ({ status: "cancelled", results, dataReset: unsaved, elapsedMs: elapsed() })),
    abandon: (fault) =>
      end(() => {
        worker.terminate();
        reject(fault);
      }),
  };
}
