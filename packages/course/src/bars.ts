import { exerciseKindSchema } from "@master-sql/judge/kinds";
import { z } from "zod";

const count = z.int().min(0);

/**
 * content/bars.yaml: what the curriculum promises. Content that has no such file, such as a draft, promises nothing.
 */
export const barsFileSchema = z.strictObject({
  concepts: count,
  /** Exercises that practise a concept, for each; besides, each is taught in a lesson and asked in a quiz. */
  exercises_per_concept: count,
  modules: count,
  tracks: count,
  lessons: count,
  /** So many modules, from the first on, of which every lesson has enough exercises in its text. */
  modules_practiced_in_lessons: count.default(0),
  /** So many modules, from the first on, of which every lesson offers enough exercises at its end. */
  modules_practiced_after_lessons: count.default(0),
  /** The fewest and the most that a lesson takes. */
  lesson_minutes: z.tuple([z.number(), z.number()]),
  datasets: count,
  exercises: count,
  /** Of each of the kinds, and of each of the five difficulties. */
  exercises_per_kind: count,
  /** Of kinds that promise another number. */
  exercises_of_kind: z.partialRecord(exerciseKindSchema, count).default({}),
  exercises_per_difficulty: count,
  /** Of difficulties that promise another number. */
  exercises_of_difficulty: z.partialRecord(z.enum(["1", "2", "3", "4", "5"]), count).default({}),
  /** Of each module's quiz. */
  quiz_questions: count,
  interviews: count,
  simulations: count,
  /** Questions that only exams ask, which the simulations draw from. */
  exam_questions: count,
  /** The most files that may not be named after their titles yet. */
  misnamed_files: count.default(0),
  /** Titles and prompts of exercises have no phrase that reads translated and no long sentence. */
  plain_tasks: z.boolean().default(false),
});
export type Bars = z.infer<typeof barsFileSchema>;
