import type { RepairTask, ScriptRepairs } from "@master-sql/judge/sandbox";
import type { Setup } from "@master-sql/judge/search";
import type { WorkerReply } from "../worker/messages.ts";
import type { WorkerDone } from "./run-in-worker.ts";
import type { SandboxWorker } from "./sandbox-worker.ts";
import { startTask, type WorkerTask } from "./worker-task.ts";

export interface RepairsInWorker {
  readonly repairs: readonly ScriptRepairs[];
  readonly setup: Setup | undefined;
}

/** Schema and trees are read, and nothing is run: a safety net. */
const LIMIT_MS = 20_000;

/**
 * Has a worker find how a script may be repaired. Whatever keeps it from that, there are none.
 * @param unsaved whether the worker's session has changes that ending it would lose
 */
export function repairsInWorker(
  worker: SandboxWorker,
  task: RepairTask,
  setup: Setup | undefined,
  unsaved: boolean,
): WorkerTask<WorkerDone<RepairsInWorker>> {
  const take = (reply: WorkerReply): WorkerDone<RepairsInWorker> | undefined => {
    switch (reply.type) {
      case "repairs-found": {
        const { repairs, unrestorable } = reply;
        return {
          outcome: { repairs, setup: reply.setup ?? setup },
          unsaved,
          spent: unrestorable,
        };
      }
      case "judge-unavailable":
        return { outcome: { repairs: [], setup }, unsaved, spent: false };
      default:
        return undefined;
    }
  };
  const endEarly = (): WorkerDone<RepairsInWorker> => ({
    outcome: { repairs: [], setup },
    unsaved: false,
    spent: true,
  });
  return startTask(worker, { type: "repairs", task, setup }, LIMIT_MS, take, endEarly);
}
