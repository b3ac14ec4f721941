import type { ExerciseSummary, ModuleBundle } from "@master-sql/course";
import type { ExerciseProgress } from "../progress/index.ts";

/** Progress as far as the tally depends on it. */
interface PathProgress {
  readonly exercises: ReadonlyMap<string, ExerciseProgress>;
  readonly lessons: ReadonlyMap<string, string>;
}

const isSolved = (progress: PathProgress, exercise: ExerciseSummary) =>
  (progress.exercises.get(exercise.id)?.solvedAt ?? null) !== null;

export type ModuleTally = ReturnType<typeof moduleTally>;

/** How much of a module is done. */
export function moduleTally(module: ModuleBundle, progress: PathProgress) {
  return {
    lessonsDone: module.lessons.filter(({ id }) => progress.lessons.has(id)).length,
    lessons: module.lessons.length,
    exercisesSolved: module.exercises.filter((exercise) => isSolved(progress, exercise)).length,
    exercises: module.exercises.length,
  };
}
