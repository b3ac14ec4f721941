import type { ChangeOutcome, ChangeTask } from "@master-sql/judge/sandbox";
import type { Setup } from "@master-sql/judge/search";
import type { WorkerReply } from "../worker/messages.ts";
import type { WorkerDone } from "./run-in-worker.ts";
import type { SandboxWorker } from "./sandbox-worker.ts";
import { type EarlyEnd, startTask, type WorkerTask } from "./worker-task.ts";

/** How the search ended, and what was read of schema and data on the way. */
interface ChangesSearched {
  readonly outcome: ChangeOutcome;
  readonly setup: Setup | undefined;
}

/**
 * Has a worker search, within a time limit, for a database that tells scripts apart that change rows. The session is left
 * alone.
 * @param unsaved whether the worker's session has changes that ending it would lose
 */
export function searchChangesInWorker(
  worker: SandboxWorker,
  task: ChangeTask,
  setup: Setup | undefined,
  limitMs: number,
  unsaved: boolean,
): WorkerTask<WorkerDone<ChangesSearched>> {
  const take = (reply: WorkerReply): WorkerDone<ChangesSearched> | undefined => {
    switch (reply.type) {
      case "changes-searched": {
        const { search, unrestorable } = reply;
        return {
          outcome: { outcome: { status: "searched", ...search }, setup: reply.setup ?? setup },
          unsaved,
          spent: unrestorable,
        };
      }
      case "judge-unavailable":
        return {
          outcome: { outcome: { status: "unavailable", message: reply.message }, setup },
          unsaved,
          spent: false,
        };
      default:
        return undefined;
    }
  };
  const endEarly = (end: EarlyEnd): WorkerDone<ChangesSearched> => ({
    outcome: { outcome: ended(end, limitMs), setup },
    unsaved: false,
    spent: true,
  });
  return startTask(worker, { type: "search-changes", task, setup }, limitMs, take, endEarly);
}

function ended(end: EarlyEnd, limitMs: number): ChangeOutcome {
  switch (end.cause) {
    case "timed-out":
      return { status: "timed-out", limitMs };
    case "cancelled":
      return { status: "cancelled" };
    case "crashed":
      return { status: "crashed", message: end.message };
  }
}
