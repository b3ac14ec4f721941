import { misconceptionSchema, slugSchema } from "@master-sql/judge/contract";
import { exerciseKindSchema } from "@master-sql/judge/kinds";
import { z } from "zod";
import { lessonBlockBundleSchema } from "./lesson.ts";
import { conceptSchema, trackSchema } from "./manifest.ts";
import { quizSummarySchema } from "./quiz.ts";

/**
 * What the curriculum build writes to build/content and the web and the server read:
 *   catalogue.json, cheatsheet.json, misconceptions.json, simulations.json, lessons/<slug>.json,
 *   exercises/<slug>.json, answers/<slug>.json, datasets/<slug>.json,
 *   quizzes/<module-id>.json, interviews.json, interviews/<slug>.json, interview-scripts/<slug>.json
 * HTML in a bundle was rendered from our own Markdown with raw HTML escaped; it is safe to insert.
 */

export const lessonSummarySchema = z.object({
  id: z.uuid(),
  slug: slugSchema,
  title: z.string(),
  summary: z.string(),
  minutes: z.number(),
  moduleId: slugSchema,
  concepts: z.array(slugSchema),
  /** Slugs of the exercises in its text, in their order; all are of its module. */
  inPlace: z.array(slugSchema),
  /** Slugs of the exercises that it offers at its end, the easiest first; all are of its module. */
  practice: z.array(slugSchema),
});
export type LessonSummary = z.infer<typeof lessonSummarySchema>;

export const exerciseSummarySchema = z.object({
  id: z.uuid(),
  slug: slugSchema,
  title: z.string(),
  kind: exerciseKindSchema,
  difficulty: z.number(),
  /** For a strong candidate. */
  minutes: z.number(),
  concepts: z.array(slugSchema),
  dataset: slugSchema,
  moduleId: slugSchema,
  /** Ids of the misconceptions that its listed wrong answers show, in the catalogue. */
  provokes: z.array(z.string()).optional(),
});
export type ExerciseSummary = z.infer<typeof exerciseSummarySchema>;

export const moduleBundleSchema = z.object({
  id: slugSchema,
  title: z.string(),
  level: z.enum(["beginner", "intermediate", "advanced"]),
  summary: z.string(),
  lessons: z.array(lessonSummarySchema),
  exercises: z.array(exerciseSummarySchema),
  quiz: quizSummarySchema.nullable(),
});
export type ModuleBundle = z.infer<typeof moduleBundleSchema>;

export const catalogueSchema = z.object({
  concepts: z.array(conceptSchema),
  modules: z.array(moduleBundleSchema),
  datasets: z.array(z.object({ slug: slugSchema, title: z.string(), summary: z.string() })),
  tracks: z.array(trackSchema),
});
export type Catalogue = z.infer<typeof catalogueSchema>;

export const lessonBundleSchema = lessonSummarySchema.extend({
  dataset: slugSchema,
  /** The first slug it had: drafts of its blocks are kept under it. */
  firstSlug: slugSchema,
  blocks: z.array(lessonBlockBundleSchema),
});
export type LessonBundle = z.infer<typeof lessonBundleSchema>;

/** misconceptions.json: what wrong answers are named by. */
export const misconceptionListSchema = z.object({ misconceptions: z.array(misconceptionSchema) });

export const tableColumnSchema = z.object({
  name: z.string(),
  type: z.string(),
  nullable: z.boolean(),
  primaryKey: z.boolean(),
  unique: z.boolean(),
  /** Set when the column is (part of) a foreign key. */
  references: z.object({ table: z.string(), column: z.string() }).nullable(),
  comment: z.string().nullable(),
});

export const datasetBundleSchema = z.object({
  slug: slugSchema,
  title: z.string(),
  summary: z.string(),
  aboutHtml: z.string(),
  tables: z.array(
    z.object({
      name: z.string(),
      comment: z.string().nullable(),
      rowCount: z.number(),
      columns: z.array(tableColumnSchema),
      /** First rows by primary key, as PostgreSQL's text; null is NULL. */
      sampleRows: z.array(z.array(z.string().nullable())),
    }),
  ),
});
export type DatasetBundle = z.infer<typeof datasetBundleSchema>;
