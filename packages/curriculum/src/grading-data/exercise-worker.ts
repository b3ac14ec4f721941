import { parentPort } from "node:worker_threads";
import type { TrialDatabase } from "@master-sql/judge/sandbox";
import { readSetup, type Setup } from "@master-sql/judge/search";
import { openTrialDatabase } from "@master-sql/sandbox/node";
import { loadModule, parse } from "libpg-query";
import { SANDBOX_BUILD_FOLDER } from "../content-folder.ts";
import { type ExerciseOutcome, examineExercise } from "./examine-exercise.ts";
import type { ExerciseTask } from "./grading-task.ts";

/** Examines exercises in a thread of its own, one by one, on one open dataset at a time. */
if (!parentPort) throw new Error("exercise-worker.ts runs only as a worker thread");
const port = parentPort;
let open: { readonly script: string; readonly database: TrialDatabase; readonly setup: Setup } | null = null;

async function databaseOf({ setup: script, dataset, hasSnapshot }: ExerciseTask) {
  if (open?.script === script) return open;
  await loadModule();
  const database = await openTrialDatabase(
    SANDBOX_BUILD_FOLDER,
    hasSnapshot ? { kind: "snapshot", slug: dataset } : { kind: "script", sql: script },
  );
  open = { script, database, setup: await readSetup(database, parse) };
  return open;
}

async function outcomeOf(task: ExerciseTask): Promise<ExerciseOutcome> {
  try {
    const { database, setup } = await databaseOf(task);
    return await examineExercise(database, setup, task);
  } catch (error) {
    open = null;
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}

port.on("message", async (task: ExerciseTask) => port.postMessage(await outcomeOf(task)));
