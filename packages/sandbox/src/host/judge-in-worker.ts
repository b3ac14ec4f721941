import type { Checked, JudgeOutcome, JudgeTask } from "@master-sql/engine/sandbox";
import type { WorkerReply } from "../worker/messages.ts";
import { type EarlyEnd, type Errand, startErrand } from "./errand.ts";
import type { WorkerDone } from "./run-in-worker.ts";
import type { SandboxWorker } from "./sandbox-worker.ts";

/**
 * Judges in a worker within a time limit. The session is left alone.
 * @param unsaved whether the worker's session has changes that ending it would lose
 */
export function judgeInWorker(
  worker: SandboxWorker,
  task: JudgeTask,
  limitMs: number,
  unsaved: boolean,
): Errand<WorkerDone<JudgeOutcome>> {
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  let checked: Checked | null = null;

  const take = (reply: WorkerReply): WorkerDone<JudgeOutcome> | undefined => {
    switch (reply.type) {
      case "checked":
        checked = reply.checked;
        return undefined;
      case "judged": {
        const { judgement, worn } = reply;
        return {
          outcome: { status: "judged", judgement, elapsedMs: elapsed() },
          unsaved,
          spent: worn,
          worn,
        };
      }
      case "judge-unavailable":
        return {
          outcome: { status: "unavailable", message: reply.message, elapsedMs: elapsed() },
          unsaved,
          spent: false,
          worn: false,
        };
      default:
        return undefined;
    }
  };
  const endEarly = (end: EarlyEnd): WorkerDone<JudgeOutcome> => ({
    outcome: endedJudging(end, limitMs, checked, elapsed()),
    unsaved: false,
    spent: true,
    worn: false,
  });
  return startErrand(worker, { type: "judge", task }, limitMs, take, endEarly);
}

function endedJudging(
  end: EarlyEnd,
  limitMs: number,
  checked: Checked | null,
  elapsedMs: number,
): JudgeOutcome {
  switch (end.cause) {
    case "timed-out":
      return { status: "timed-out", limitMs, checked, elapsedMs };
    case "cancelled":
      return { status: "cancelled", elapsedMs };
    case "crashed":
      return { status: "crashed", message: end.message, elapsedMs };
  }
}
