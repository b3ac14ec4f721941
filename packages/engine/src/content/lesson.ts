import { z } from "zod";
import { slugSchema } from "../contract/contract.ts";

/** Front matter of content/lessons/<slug>.md. */
export const lessonFrontMatterSchema = z.strictObject({
  id: z.uuid(),
  title: z.string().min(3).max(80),
  /** One sentence: what the learner can do afterwards. */
  summary: z.string().min(10).max(200),
  concepts: z.array(slugSchema).min(1),
  dataset: slugSchema,
  minutes: z.int().min(2).max(15),
  /** Exercises offered at its end, the easiest first: slugs of exercises of its module. */
  practice: z.array(slugSchema).default([]),
});
export type LessonFrontMatter = z.infer<typeof lessonFrontMatterSchema>;

/**
 * A lesson is prose with runnable blocks in between. A fenced block ```sql run is runnable;
 * ```sql run error=42703 must fail with that SQLSTATE (it shows a misconception going wrong);
 * ```sql alone is only shown.
 */
export type LessonBlock =
  | { readonly kind: "prose"; readonly markdown: string }
  | {
      readonly kind: "runnable";
      readonly sql: string;
      readonly expectedError: string | null;
      /** Marked as the one query that an interview question's answer comes to. */
      readonly isAnswer?: boolean;
      readonly line: number;
    };

export interface Lesson extends LessonFrontMatter {
  readonly slug: string;
  readonly blocks: readonly LessonBlock[];
}

/** A block as the page shows it. */
export const lessonBlockBundleSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("prose"), html: z.string() }),
  z.object({ kind: z.literal("runnable"), sql: z.string(), expectedError: z.string().nullable() }),
]);
export type LessonBlockBundle = z.infer<typeof lessonBlockBundleSchema>;
