import { z } from "zod";
import { contractSchema } from "../contract.ts";
import {
  answerBundleBaseSchema,
  type ExerciseBody,
  exerciseBundleBaseSchema,
  frontMatterBaseSchema,
} from "./exercise-base.ts";

const modifyContractSchema = z.strictObject({
  /** What must hold afterwards, in a sentence or two: shown beside the prompt. */
  outcome: z.string().min(1),
  /** The tables that change. Their whole state afterwards is judged, and that every other table is as before. */
  tables: z.array(z.string().min(1)).min(1),
  /** What the last statement must return by RETURNING; without it, what is returned is not judged. */
  returning: contractSchema.optional(),
});
export type ModifyContract = z.infer<typeof modifyContractSchema>;

/** The answer is one or more INSERT, UPDATE, DELETE or MERGE statements. */
export const modifyFrontMatterSchema = frontMatterBaseSchema.extend({
  kind: z.literal("modify"),
  contract: modifyContractSchema,
});

export type ModifyExercise = z.infer<typeof modifyFrontMatterSchema> &
  ExerciseBody & {
    /** Scripts that turn the dataset into other data, on which the answer must be right too. */
    readonly databases: readonly string[];
  };

export const modifyBundleSchema = exerciseBundleBaseSchema.extend({
  kind: z.literal("modify"),
  contract: modifyContractSchema,
});

export const modifyAnswerSchema = answerBundleBaseSchema.extend({
  kind: z.literal("modify"),
  contract: modifyContractSchema,
  databases: z.array(z.string()),
});
