import type { Catalogue, ExerciseSummary, LessonSummary, ModuleBundle } from "@master-sql/course";
import type { ExerciseProgress } from "../progress/index.ts";

/** Progress as far as the path depends on it. */
export interface PathProgress {
  readonly exercises: ReadonlyMap<string, ExerciseProgress>;
  readonly lessons: ReadonlyMap<string, string>;
}

export type NextStep =
  | { readonly kind: "lesson"; readonly lesson: LessonSummary; readonly module: ModuleBundle }
  | { readonly kind: "exercise"; readonly exercise: ExerciseSummary; readonly module: ModuleBundle };

const isSolved = (progress: PathProgress, exercise: ExerciseSummary) =>
  (progress.exercises.get(exercise.id)?.solvedAt ?? null) !== null;

/**
 * The first thing on the path that isn't done: a module's lessons in order, then its exercises in order.
 * Null when everything is done.
 */
export function nextStep(catalogue: Pick<Catalogue, "modules">, progress: PathProgress): NextStep | null {
  for (const module of catalogue.modules) {
    const lesson = module.lessons.find(({ id }) => !progress.lessons.has(id));
    if (lesson) return { kind: "lesson", lesson, module };
    const exercise = module.exercises.find((candidate) => !isSolved(progress, candidate));
    if (exercise) return { kind: "exercise", exercise, module };
  }
  return null;
}

/** The next unsolved exercise after the given one in the order of the course, going round at the end; null if none. */
export function exerciseAfter(
  catalogue: Pick<Catalogue, "modules">,
  progress: Pick<PathProgress, "exercises">,
  exerciseId: string,
): ExerciseSummary | null {
  const exercises = catalogue.modules.flatMap((module) => module.exercises);
  const position = exercises.findIndex(({ id }) => id === exerciseId);
  const following = [...exercises.slice(position + 1), ...exercises.slice(0, Math.max(position, 0))];
  return following.find(({ id }) => (progress.exercises.get(id)?.solvedAt ?? null) === null) ?? null;
}

/** How much of a module is done. */
export function moduleTally(module: ModuleBundle, progress: PathProgress) {
  return {
    lessonsDone: module.lessons.filter(({ id }) => progress.lessons.has(id)).length,
    lessons: module.lessons.length,
    exercisesSolved: module.exercises.filter((exercise) => isSolved(progress, exercise)).length,
    exercises: module.exercises.length,
  };
}
