import { Worker } from "node:worker_threads";
import type { ExerciseOutcome } from "./examine-exercise.ts";
import type { ExerciseTask } from "./grading-task.ts";

/** Two cores are what a build machine has at least. */
const THREADS = 2;
/** An exercise that takes longer holds a query that doesn't end. */
const TIME_LIMIT_MS = 10 * 60_000;

export interface ExaminedExercise {
  readonly slug: string;
  readonly outcome: ExerciseOutcome;
}

/**
 * Does tasks in worker threads; `onOutcome` hears of each as it is done. The outcomes come in the order of the tasks.
 */
export async function examineExercises(
  tasks: readonly ExerciseTask[],
  onOutcome: (examined: ExaminedExercise) => void = () => {},
): Promise<readonly ExaminedExercise[]> {
  const done = new Map<ExerciseTask, ExaminedExercise>();
  // A thread keeps to one dataset as long as there is work on it: opening one takes as long as some exercises.
  const queue = [...tasks].sort((a, b) => (a.dataset < b.dataset ? -1 : a.dataset > b.dataset ? 1 : 0));
  const lane = async (next: () => ExerciseTask | undefined) => {
    let worker: Worker | null = null;
    for (let task = next(); task; task = next()) {
      worker ??= new Worker(new URL("./exercise-worker.ts", import.meta.url));
      const outcome = await ask(worker, task);
      if (outcome.kind === "failed") {
        await worker.terminate();
        worker = null;
      }
      const examined = { slug: task.slug, outcome };
      done.set(task, examined);
      onOutcome(examined);
    }
    await worker?.terminate();
  };
  const ends = [() => queue.shift(), () => queue.pop()];
  await Promise.all(ends.slice(0, Math.min(THREADS, tasks.length)).map(lane));
  return tasks.flatMap((task) => done.get(task) ?? []);
}

function ask(worker: Worker, task: ExerciseTask): Promise<ExerciseOutcome> {
  return new Promise((resolve) => {
    const failed = (message: string) => settle({ kind: "failed", message });
    const onError = (error: unknown) => failed(String(error));
    const onExit = () => failed("The worker thread ended.");
    const onLate = () => failed(`It took longer than ${TIME_LIMIT_MS / 60_000} minutes.`);
    const settle = (outcome: ExerciseOutcome) => {
      clearTimeout(timer);
      worker.off("message", settle).off("error", onError).off("exit", onExit);
      resolve(outcome);
    };
    const timer = setTimeout(onLate, TIME_LIMIT_MS);
    worker.on("message", settle).on("error", onError).on("exit", onExit);
    worker.postMessage(task);
  });
}
