import type { JudgeOutcome, JudgeTask } from "@master-sql/judge/sandbox";
import type { Setup } from "@master-sql/judge/search";
import type { WorkerReply } from "../worker/messages.ts";
import type { WorkerDone } from "./run-in-worker.ts";
import type { SandboxWorker } from "./sandbox-worker.ts";
import { type EarlyEnd, startTask, type WorkerTask } from "./worker-task.ts";

/** How judging ended, and what was read of schema and data on the way. */
export interface JudgedInWorker {
  readonly outcome: JudgeOutcome;
  readonly setup: Setup | undefined;
}

/**
 * Judges in a worker within a time limit. The session is left alone.
 * @param unsaved whether the worker's session has changes that ending it would lose
 */
export function judgeInWorker(
  worker: SandboxWorker,
  task: JudgeTask,
  setup: Setup | undefined,
  limitMs: number,
  unsaved: boolean,
): WorkerTask<WorkerDone<JudgedInWorker>> {
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;

  const take = (reply: WorkerReply): WorkerDone<JudgedInWorker> | undefined => {
    switch (reply.type) {
      case "judged": {
        const { judged, unrestorable } = reply;
        return {
          outcome: {
            outcome: { status: "judged", ...judged, elapsedMs: elapsed() },
            setup: reply.setup ?? setup,
          },
          unsaved,
          spent: unrestorable,
        };
      }
      case "judge-unavailable":
        return {
          outcome: {
            outcome: { status: "unavailable", message: reply.message, elapsedMs: elapsed() },
            setup,
          },
          unsaved,
          spent: false,
        };
      default:
        return undefined;
    }
  };
  const endEarly = (end: EarlyEnd): WorkerDone<JudgedInWorker> => ({
    outcome: { outcome: endedJudging(end, limitMs, elapsed()), setup },
    unsaved: false,
    spent: true,
  });
  return startTask(worker, { type: "judge", task, setup }, limitMs, take, endEarly);
}

function endedJudging(end: EarlyEnd, limitMs: number, elapsedMs: number): JudgeOutcome {
  switch (end.cause) {
    case "timed-out":
      return { status: "timed-out", limitMs, elapsedMs };
    case "cancelled":
      return { status: "cancelled", elapsedMs };
    case "crashed":
      return { status: "crashed", message: end.message, elapsedMs };
  }
}
