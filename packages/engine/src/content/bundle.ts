import { z } from "zod";
import { contractSchema, slugSchema } from "./contract.ts";
import { exerciseKindSchema } from "./exercise.ts";
import { conceptSchema, misconceptionSchema } from "./manifest.ts";

/**
 * What the curriculum build writes to build/content and the web and the server read:
 *   catalogue.json, cheatsheet.json, lessons/<slug>.json, exercises/<slug>.json, answers/<slug>.json, datasets/<slug>.json
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
});
export type LessonSummary = z.infer<typeof lessonSummarySchema>;

export const exerciseSummarySchema = z.object({
  id: z.uuid(),
  slug: slugSchema,
  title: z.string(),
  kind: exerciseKindSchema,
  difficulty: z.number(),
  concepts: z.array(slugSchema),
  dataset: slugSchema,
  moduleId: slugSchema,
});
export type ExerciseSummary = z.infer<typeof exerciseSummarySchema>;

export const moduleBundleSchema = z.object({
  id: slugSchema,
  title: z.string(),
  level: z.enum(["beginner", "intermediate", "advanced"]),
  summary: z.string(),
  lessons: z.array(lessonSummarySchema),
  exercises: z.array(exerciseSummarySchema),
});
export type ModuleBundle = z.infer<typeof moduleBundleSchema>;

export const catalogueSchema = z.object({
  concepts: z.array(conceptSchema),
  modules: z.array(moduleBundleSchema),
  datasets: z.array(z.object({ slug: slugSchema, title: z.string(), summary: z.string() })),
});
export type Catalogue = z.infer<typeof catalogueSchema>;

export const lessonBundleSchema = lessonSummarySchema.extend({
  dataset: slugSchema,
  blocks: z.array(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("prose"), html: z.string() }),
      z.object({ kind: z.literal("runnable"), sql: z.string(), expectedError: z.string().nullable() }),
    ]),
  ),
});
export type LessonBundle = z.infer<typeof lessonBundleSchema>;

export const exerciseBundleSchema = exerciseSummarySchema.extend({
  promptHtml: z.string(),
  contract: contractSchema,
  start: z.string().nullable(),
  hintsHtml: z.array(z.string()),
});
export type ExerciseBundle = z.infer<typeof exerciseBundleSchema>;

/**
 * A small database that answers are judged on besides the visible data: rows by table (`sales.orders` outside the schema
 * `public`), a cell for each of the table's columns in its order, as PostgreSQL's text; null is NULL, and stands for
 * computed columns. Tables not named are empty.
 */
export const gradingDatabaseSchema = z.record(z.string(), z.array(z.array(z.string().nullable())));
export type GradingDatabase = z.infer<typeof gradingDatabaseSchema>;

/** Loaded only when an answer is judged, so that the page that shows the task doesn't hold its solution. */
export const answerBundleSchema = z.object({
  id: z.uuid(),
  slug: slugSchema,
  solutions: z.array(z.string()).min(1),
  wrongAnswers: z.array(
    z.object({
      misconception: misconceptionSchema,
      sql: z.string(),
      explanationHtml: z.string(),
    }),
  ),
  gradingDatabases: z.array(gradingDatabaseSchema).default([]),
});
export type AnswerBundle = z.infer<typeof answerBundleSchema>;

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
