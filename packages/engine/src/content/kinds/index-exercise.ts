import { z } from "zod";
import { contractSchema } from "../contract.ts";
import {
  answerBundleBaseSchema,
  type ExerciseBody,
  exerciseBundleBaseSchema,
  frontMatterBaseSchema,
} from "./exercise-base.ts";

/** A node of a plan, as EXPLAIN names it: `Seq Scan` on `taps`. Without a relation, on whichever. */
const planPartSchema = z.strictObject({
  node: z.string().min(1),
  relation: z.string().min(1).optional(),
});
export type PlanPart = z.infer<typeof planPartSchema>;

const indexContractSchema = z.strictObject({
  /** What must hold afterwards, in a sentence or two: shown beside the prompt. */
  outcome: z.string().min(1),
  /** Nodes that the query's plan must not hold, and nodes that it must. */
  avoid: z.array(planPartSchema).default([]),
  uses: z.array(planPartSchema).default([]),
  /** When given, the answer is the query written anew, whose result is this; otherwise it is statements that make indexes. */
  rewrite: contractSchema.optional(),
});
export type IndexContract = z.infer<typeof indexContractSchema>;

/** A slow query is given, in `## Query`; the answer makes it need fewer pages, by indexes or written anew. */
export const indexFrontMatterSchema = frontMatterBaseSchema.extend({
  kind: z.literal("index"),
  contract: indexContractSchema,
});

export type IndexExercise = z.infer<typeof indexFrontMatterSchema> &
  ExerciseBody & {
    readonly query: string;
  };

export const indexBundleSchema = exerciseBundleBaseSchema.extend({
  kind: z.literal("index"),
  contract: indexContractSchema,
  query: z.string(),
});

export const indexAnswerSchema = answerBundleBaseSchema.extend({
  kind: z.literal("index"),
  contract: indexContractSchema,
  query: z.string(),
});
