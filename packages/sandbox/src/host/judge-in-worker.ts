import type { EarlyEnd, Unjudged } from "@master-sql/judge/sandbox";
import type { Setup } from "@master-sql/judge/search";
import type { JudgingRequest, JudgingWork } from "../judge/judging-work.ts";
import type { WorkerReply } from "../worker/messages.ts";
import type { WorkerDone } from "./run-in-worker.ts";
import type { SandboxWorker } from "./sandbox-worker.ts";
import { startTask, type WorkerTask } from "./worker-task.ts";

/** How judging work ended, and what it read of schema and data. */
export interface JudgedInWorker<Work extends keyof JudgingWork> {
  readonly end: { readonly status: "done"; readonly result: JudgingWork[Work]["result"] } | Unjudged;
  readonly setup: Setup | undefined;
  readonly elapsedMs: number;
}

/** Judging work for a worker. */
export interface WorkRequest<Work extends keyof JudgingWork> {
  readonly work: Work;
  readonly task: JudgingWork[Work]["task"];
  readonly limitMs: number;
}

/**
 * Has a worker do judging work within a time limit. The session is left alone.
 * @param setup what earlier work on the same source read of schema and data
 * @param unsaved whether the worker's session has changes that ending it would lose
 */
export function judgeInWorker<Work extends keyof JudgingWork>(
  worker: SandboxWorker,
  { work, task, limitMs }: WorkRequest<Work>,
  setup: Setup | undefined,
  unsaved: boolean,
): WorkerTask<WorkerDone<JudgedInWorker<Work>>> {
  const startedAt = performance.now();
  const outcome = (end: JudgedInWorker<Work>["end"], read = setup) => ({
    end,
    setup: read,
    elapsedMs: performance.now() - startedAt,
  });
  const take = (reply: WorkerReply): WorkerDone<JudgedInWorker<Work>> | undefined => {
    switch (reply.type) {
      case "judged": {
        // The reply to a request holds the result of its work.
        const result = reply.result as JudgingWork[Work]["result"];
        return {
          outcome: outcome({ status: "done", result }, reply.setup),
          unsaved,
          spent: reply.unrestorable,
        };
      }
      case "judge-unavailable":
        return { outcome: outcome({ status: "unavailable", message: reply.message }), unsaved, spent: false };
      default:
        return undefined;
    }
  };
  const endEarly = (end: EarlyEnd) => ({ outcome: outcome(end), unsaved: false, spent: true });
  // `work` and `task` belong together.
  const request = { type: "judge", work, task, setup } as JudgingRequest;
  return startTask(worker, request, limitMs, take, endEarly);
}
