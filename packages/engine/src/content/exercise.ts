import { z } from "zod";
import { type DefineExercise, defineFrontMatterSchema } from "./kinds/define-exercise.ts";
import { type IndexExercise, indexFrontMatterSchema } from "./kinds/index-exercise.ts";
import { type ModifyExercise, modifyFrontMatterSchema } from "./kinds/modify-exercise.ts";
import { type PredictExercise, predictFrontMatterSchema } from "./kinds/predict-exercise.ts";
import {
  type ArrangeExercise,
  arrangeFrontMatterSchema,
  type SelectExercise,
  selectFrontMatterSchema,
} from "./kinds/query-exercise.ts";

/** Kinds that can be authored and graded today. Each has a file in `kinds/`. */
export const exerciseKindSchema = z.enum([
  "select",
  "fix",
  "arrange",
  "predict",
  "modify",
  "define",
  "index",
]);
export type ExerciseKind = z.infer<typeof exerciseKindSchema>;

/** Front matter of content/exercises/<slug>.md. */
export const exerciseFrontMatterSchema = z.discriminatedUnion("kind", [
  selectFrontMatterSchema,
  arrangeFrontMatterSchema,
  predictFrontMatterSchema,
  modifyFrontMatterSchema,
  defineFrontMatterSchema,
  indexFrontMatterSchema,
]);

/** One exercise file, parsed. */
export type Exercise =
  | SelectExercise
  | ArrangeExercise
  | PredictExercise
  | ModifyExercise
  | DefineExercise
  | IndexExercise;

/** Exercises whose answer is a query: the kinds that databases are searched for, and mutants made of. */
export type QueryExercise = SelectExercise | ArrangeExercise;

export function isQueryExercise(exercise: Exercise): exercise is QueryExercise {
  return exercise.kind === "select" || exercise.kind === "fix" || exercise.kind === "arrange";
}
