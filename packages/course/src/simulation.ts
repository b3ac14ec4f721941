import { slugSchema } from "@master-sql/judge/contract";
import { answerBundleSchema, examQuestionSchema, exerciseKindSchema } from "@master-sql/judge/kinds";
import { z } from "zod";
import { levels, roles } from "./role.ts";

const slotSchema = z.strictObject({
  /** How many questions are drawn. */
  draw: z.int().min(1).max(10),
  /** Only questions with one of these as the main concept. */
  concepts: z.array(slugSchema).min(1).optional(),
  difficulties: z.array(z.int().min(1).max(5)).min(1).optional(),
  kinds: z.array(exerciseKindSchema).min(1).optional(),
});

/** content/simulations/<slug>.yaml: a timed exam whose questions are drawn from content/pool. */
export const simulationFileSchema = z.strictObject({
  id: z.uuid(),
  title: z.string().min(3).max(80),
  summary: z.string().min(10).max(300),
  roles: z.array(z.enum(roles)).min(1),
  level: z.enum(levels),
  /** The time of the exam, and the budget that the minutes of its questions add up to, give or take a tenth. */
  minutes: z.int().min(5).max(180),
  /** Percent of the points that pass. */
  pass_percent: z.int().min(1).max(100),
  slots: z.array(slotSchema).min(1),
});
export type SimulationFile = z.infer<typeof simulationFileSchema>;

/** build/content/simulations.json: what everybody may know of the exams. */
export const simulationSummarySchema = simulationFileSchema
  .pick({ id: true, title: true, summary: true, roles: true, level: true, minutes: true })
  .extend({
    slug: slugSchema,
    passPercent: z.number(),
    questions: z.number(),
  });
export type SimulationSummary = z.infer<typeof simulationSummarySchema>;
export const simulationListSchema = z.object({ simulations: z.array(simulationSummarySchema) });

/** build/exams/simulations.json, which only the server reads: the exams with their slots. */
export const simulationBundleSchema = z.object({
  simulations: z.array(simulationSummarySchema.extend({ slots: z.array(slotSchema) })),
});
/** build/exams/pool.json, which only the server reads. */
export const poolBundleSchema = z.object({
  questions: z.array(z.object({ question: examQuestionSchema, answers: answerBundleSchema })),
});
