import { z } from "zod";

/**
 * Kinds that can be authored and graded today. Each has a folder here; docs/recipes/add-a-kind.md says what goes into
 * it.
 */
export const exerciseKindSchema = z.enum([
  "select",
  "fix",
  "arrange",
  "complete",
  "predict",
  "modify",
  "define",
  "index",
]);
/** A kind of exercise. */
export type ExerciseKind = z.infer<typeof exerciseKindSchema>;
