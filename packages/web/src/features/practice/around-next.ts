import type { ListedExercise } from "./exercise-filter.ts";

/** How many exercises a module shows at first, and how many of them come before the next one to solve. */
const FEW = 8;
const BEFORE = 2;

/** A module's exercises around the first one that isn't solved. */
export function aroundNext<Listed extends Pick<ListedExercise, "state">>(
  exercises: readonly Listed[],
): readonly Listed[] {
  const next = exercises.findIndex(({ state }) => state !== "done");
  const from = Math.max(0, Math.min(next - BEFORE, exercises.length - FEW));
  return exercises.slice(from, from + FEW);
}
