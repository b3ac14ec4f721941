import { misconceptionSchema, slugSchema } from "@master-sql/judge/contract";
import { z } from "zod";
import { roles } from "./role.ts";

/** content/concepts.yaml */
export const conceptSchema = z.strictObject({
  id: slugSchema,
  title: z.string().min(2).max(60),
  prerequisites: z.array(slugSchema),
  sentence: z.string().min(10).max(240),
});
export const conceptsFileSchema = z.strictObject({ concepts: z.array(conceptSchema).min(1) });
export type Concept = z.infer<typeof conceptSchema>;

/** content/curriculum.yaml: the only place where order exists. */
export const moduleSchema = z.strictObject({
  id: slugSchema,
  title: z.string().min(3).max(60),
  level: z.enum(["beginner", "intermediate", "advanced"]),
  summary: z.string().min(10).max(240),
  lessons: z.array(slugSchema).min(1),
  exercises: z.array(slugSchema).min(1),
});
export type CurriculumModule = z.infer<typeof moduleSchema>;

/** The words of a track that the learning page recommends as a path through the course. */
const pathSchema = z.strictObject({ title: z.string().min(3).max(40), summary: z.string().min(10).max(240) });

/** A selection of the modules, in their order, for those who prepare for a role. */
export const trackSchema = z.strictObject({
  role: z.enum(roles),
  title: z.string().min(3).max(40),
  summary: z.string().min(10).max(240),
  modules: z.array(slugSchema).min(1),
  path: pathSchema.optional(),
});
export type Track = z.infer<typeof trackSchema>;
export const curriculumFileSchema = z.strictObject({
  modules: z.array(moduleSchema).min(1),
  tracks: z.array(trackSchema),
});

export const misconceptionsFileSchema = z.strictObject({
  misconceptions: z.array(misconceptionSchema).min(1),
});

/** Front matter of content/datasets/<slug>/about.md; schema.sql and seed.sql stand beside it. */
export const datasetFrontMatterSchema = z.strictObject({
  title: z.string().min(3).max(60),
  summary: z.string().min(10).max(240),
});
