import { z } from "zod";
import { contractSchema } from "../contract.ts";
import { gradingDatabaseSchema } from "../grading-data.ts";
import {
  answerBundleBaseSchema,
  type ExerciseBody,
  exerciseBundleBaseSchema,
  frontMatterBaseSchema,
} from "./exercise-base.ts";

/** The answer is a query. `fix` gives a broken one to mend, in `## Start`; `arrange` gives its pieces, in `## Pieces`. */
export const selectFrontMatterSchema = frontMatterBaseSchema.extend({
  kind: z.enum(["select", "fix"]),
  contract: contractSchema,
});
export const arrangeFrontMatterSchema = frontMatterBaseSchema.extend({
  kind: z.literal("arrange"),
  contract: contractSchema,
});

export type SelectExercise = z.infer<typeof selectFrontMatterSchema> & ExerciseBody;
export type ArrangeExercise = z.infer<typeof arrangeFrontMatterSchema> &
  ExerciseBody & {
    /** In the order of the file, which is not an answer's. Some may belong to no answer. */
    readonly pieces: readonly string[];
  };

export const selectBundleSchema = exerciseBundleBaseSchema.extend({
  kind: z.enum(["select", "fix"]),
  contract: contractSchema,
});
export const arrangeBundleSchema = exerciseBundleBaseSchema.extend({
  kind: z.literal("arrange"),
  contract: contractSchema,
  /** The answer is some of these, joined by line breaks. Distractors are among them. */
  pieces: z.array(z.string()).min(2),
});

export const queryAnswerSchema = answerBundleBaseSchema.extend({
  kind: z.enum(["select", "fix", "arrange"]),
  contract: contractSchema,
  gradingDatabases: z.array(gradingDatabaseSchema).default([]),
});
