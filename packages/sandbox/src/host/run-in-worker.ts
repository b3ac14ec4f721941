import type { EarlyEnd, RunOutcome, StatementResult } from "@master-sql/judge/sandbox";
import type { WorkerReply, WorkerRequest } from "../worker/messages.ts";
import type { SandboxWorker } from "./sandbox-worker.ts";
import { startTask, type WorkerTask } from "./worker-task.ts";

/** What a task came to, and what became of the worker. */
export interface WorkerDone<T> {
  readonly outcome: T;
  /** Whether the session in the worker has changes that a restart would lose. */
  readonly unsaved: boolean;
  /** The worker was ended, or has to be replaced. */
  readonly spent: boolean;
}

type WorkerRun = WorkerDone<RunOutcome | { readonly status: "explained"; readonly plan: unknown }>;

/**
 * Runs or explains in a worker within a time limit.
 * @param unsavedBefore whether the session had changes when the run began
 */
export function runInWorker(
  worker: SandboxWorker,
  request: Extract<WorkerRequest, { type: "run" | "explain" }>,
  limitMs: number,
  unsavedBefore: boolean,
): WorkerTask<WorkerRun> {
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  const results: StatementResult[] = [];
  let unsaved = unsavedBefore;

  const take = (reply: WorkerReply): WorkerRun | undefined => {
    switch (reply.type) {
      case "statement":
        results.push(reply.result);
        // An isolated run leaves the session as it was.
        if (!request.isolated) unsaved = reply.unsaved;
        return undefined;
      case "finished": {
        const { error, unprepared, unrestorable } = reply;
        const outcome: RunOutcome = error
          ? { status: "failed", results, error, elapsedMs: elapsed(), ...(unprepared && { unprepared }) }
          : { status: "completed", results, elapsedMs: elapsed() };
        return { outcome, unsaved: reply.unsaved, spent: unrestorable };
      }
      case "explained": {
        const { plan, unrestorable } = reply;
        return { outcome: { status: "explained", plan }, unsaved, spent: unrestorable };
      }
      default:
        return undefined;
    }
  };
  const endEarly = (end: EarlyEnd): WorkerRun => ({
    outcome: { ...end, results, dataReset: unsaved, elapsedMs: elapsed() },
    unsaved: false,
    spent: true,
  });
  return startTask(worker, request, limitMs, take, endEarly);
}
