import type { ListedExercise } from "./exercise-filter.ts";

/** Exercises that a module shows before all of it is asked for, and those of them before the next to solve. */
const FEW = 8;
const BEFORE = 2;

/** The exercises of a module around the first that isn't solved. */
export function aroundNext<Listed extends Pick<ListedExercise, "state">>(
  exercises: readonly Listed[],
): readonly Listed[] {
  const next = exercises.findIndex(({ state }) => state !== "done");
  const from = Math.max(0, Math.min(next - BEFORE, exercises.length - FEW));
  return exercises.slice(from, from + FEW);
}
