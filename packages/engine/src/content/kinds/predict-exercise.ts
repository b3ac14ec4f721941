import { z } from "zod";
import { contractSchema } from "../contract.ts";
import {
  answerBundleBaseSchema,
  type ExerciseBody,
  exerciseBundleBaseSchema,
  frontMatterBaseSchema,
} from "./exercise-base.ts";

/** A query is given, in `## Query`; the answer is its result, as text: a line per row, cells separated by `|`. */
export const predictFrontMatterSchema = frontMatterBaseSchema.extend({
  kind: z.literal("predict"),
  contract: contractSchema,
});

export type PredictExercise = z.infer<typeof predictFrontMatterSchema> &
  ExerciseBody & {
    readonly query: string;
  };

export const predictBundleSchema = exerciseBundleBaseSchema.extend({
  kind: z.literal("predict"),
  contract: contractSchema,
  query: z.string(),
});

export const predictAnswerSchema = answerBundleBaseSchema.extend({
  kind: z.literal("predict"),
  contract: contractSchema,
  query: z.string(),
});
