import { slugSchema } from "@master-sql/judge/contract";
import { z } from "zod";
import { type DrawingKind, drawingSchema } from "./drawing.ts";

/** Front matter of content/lessons/<slug>.md. */
export const lessonFrontMatterSchema = z.strictObject({
  id: z.uuid(),
  title: z.string().min(3).max(80),
  /** One sentence: what the learner can do afterwards. */
  summary: z.string().min(10).max(200),
  concepts: z.array(slugSchema).min(1),
  dataset: slugSchema,
  minutes: z.int().min(2).max(15),
  /** Exercises offered at its end, the easiest first: slugs of exercises of its module that aren't in its text. */
  practice: z.array(slugSchema).default([]),
});
export type LessonFrontMatter = z.infer<typeof lessonFrontMatterSchema>;

/**
 * Prose with runnable blocks in between. A fenced block ```sql run is runnable;
 * ```sql run error=42703 must fail with that SQLSTATE (it shows a misconception going wrong);
 * ```sql alone is only shown.
 */
export type TextBlock =
  | { readonly kind: "prose"; readonly markdown: string }
  | {
      readonly kind: "runnable";
      readonly sql: string;
      readonly expectedError: string | null;
      /** Marked as the one query that an interview question's answer comes to. */
      readonly isAnswer?: boolean;
      readonly line: number;
    };

/**
 * A lesson is such a text with exercises in it, each where what it takes has just been told, and pictures of what a
 * query does.
 */
export type LessonBlock = TextBlock | ExercisePlace | DrawingPlace;

/** The place of an exercise within a lesson: a fenced block ```exercise that holds its slug. */
export interface ExercisePlace {
  readonly kind: "exercise";
  readonly slug: string;
  readonly line: number;
}

/**
 * The place of a picture within a lesson: a fenced block ```drawing join that holds the query to be drawn, or is empty
 * below the runnable block whose query that is. What it shows comes from running the query when lessons are built.
 */
export interface DrawingPlace {
  readonly kind: "drawing";
  readonly drawing: DrawingKind;
  readonly sql: string;
  readonly line: number;
}

/** The exercises that a lesson has in its text, from its beginning to its end. */
export function exercisesInPlace({ blocks }: Pick<Lesson, "blocks">): readonly ExercisePlace[] {
  return blocks.filter((block) => block.kind === "exercise");
}

export interface Lesson extends LessonFrontMatter {
  readonly slug: string;
  readonly blocks: readonly LessonBlock[];
}

const proseBundleSchema = z.object({ kind: z.literal("prose"), html: z.string() });
const runnableBundleSchema = z.object({
  kind: z.literal("runnable"),
  sql: z.string(),
  expectedError: z.string().nullable(),
});

/** A block of a text as the page shows it. */
export const textBlockBundleSchema = z.discriminatedUnion("kind", [proseBundleSchema, runnableBundleSchema]);
export type TextBlockBundle = z.infer<typeof textBlockBundleSchema>;

/** A block of a lesson as the page shows it: of an exercise what is read before it is begun. */
export const lessonBlockBundleSchema = z.discriminatedUnion("kind", [
  proseBundleSchema,
  runnableBundleSchema,
  z.object({
    kind: z.literal("exercise"),
    slug: slugSchema,
    id: z.uuid(),
    title: z.string(),
    promptHtml: z.string(),
  }),
  z.object({
    kind: z.literal("drawing"),
    drawing: drawingSchema,
    /** What part of the query is drawn. */
    title: z.string(),
    /** What is to be seen, in a sentence or two. */
    caption: z.string(),
    /** The same row by row, for those who can't see it. */
    rows: z.array(z.string()),
  }),
]);
export type LessonBlockBundle = z.infer<typeof lessonBlockBundleSchema>;
