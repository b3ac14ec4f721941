import { z } from "zod";
import { type ArrangeParts, arrangeFormat } from "./arrange/format.ts";
import { type CompleteParts, completeFormat } from "./complete/format.ts";
import { type DefineParts, defineFormat } from "./define/format.ts";
import type { ExerciseBody } from "./exercise-base.ts";
import type { ExerciseKind } from "./exercise-kind.ts";
import { fixFormat } from "./fix/format.ts";
import { type IndexParts, indexFormat } from "./index/format.ts";
import { type ModifyParts, modifyFormat } from "./modify/format.ts";
import { type PredictParts, predictFormat } from "./predict/format.ts";
import { type QueryOwnParts, selectFormat } from "./select/format.ts";

/** How each kind is written down, from its file to the page and to what judges it. */
const formats = {
  select: selectFormat,
  fix: fixFormat,
  arrange: arrangeFormat,
  complete: completeFormat,
  predict: predictFormat,
  modify: modifyFormat,
  define: defineFormat,
  index: indexFormat,
} satisfies Readonly<Record<ExerciseKind, unknown>>;
type Formats = typeof formats;

function anyOf<T extends z.ZodObject>(schemas: readonly T[]) {
  const [first, ...others] = schemas;
  if (first === undefined) throw new Error("There is no kind of exercise.");
  return z.discriminatedUnion("kind", [first, ...others]);
}
const all = Object.values(formats);

/** Front matter of content/exercises/<slug>.md. */
export const exerciseFrontMatterSchema = anyOf(all.map(({ frontMatter }) => frontMatter));
/** The front matter of an exercise of a kind. */
export type FrontMatterOf<K extends ExerciseKind> = z.infer<Formats[K]["frontMatter"]>;

/**
 * What the page of an exercise shows. `contract` is of another shape for modify, define and index than for the rest.
 */
export const exerciseBundleSchema = anyOf(all.map(({ page }) => page));
/** An exercise as its page shows it. */
export type ExerciseBundle = z.infer<typeof exerciseBundleSchema>;
export type ExerciseBundleOf<K extends ExerciseKind> = z.infer<Formats[K]["page"]>;

/** What the person who sits an exam is shown of a question, once it has begun: nothing of its answers. */
export const examQuestionSchema = anyOf(all.map(({ question }) => question));
/** A question of an exam, without its answers. */
export type ExamQuestion = z.infer<typeof examQuestionSchema>;

/** What judging needs. Loaded only then, so that the page that shows the task doesn't hold its solution. */
export const answerBundleSchema = anyOf(all.map(({ answers }) => answers));
/** An exercise as it is judged, with its solutions. */
export type AnswerBundle = z.infer<typeof answerBundleSchema>;
export type AnswerBundleOf<K extends ExerciseKind> = z.infer<Formats[K]["answers"]>;

/** What the file of a kind holds besides what every file does. */
interface OwnParts extends Record<ExerciseKind, object> {
  readonly select: QueryOwnParts;
  readonly fix: QueryOwnParts;
  readonly arrange: ArrangeParts & QueryOwnParts;
  readonly complete: CompleteParts & QueryOwnParts;
  readonly predict: PredictParts;
  readonly modify: ModifyParts;
  readonly define: DefineParts;
  readonly index: IndexParts;
}

/** One exercise file, parsed. */
export type ExerciseOf<K extends ExerciseKind = ExerciseKind> = {
  [P in K]: FrontMatterOf<P> & ExerciseBody & OwnParts[P] & { readonly kind: P };
}[K];
/** An exercise of any kind, with its solutions. */
export type Exercise = ExerciseOf;

/** Kinds whose answer is a query: databases are searched for their exercises, and mutants made of their solutions. */
type QueryKind = {
  [K in ExerciseKind]: AnswerBundleOf<K> extends { gradingDatabases: unknown } ? K : never;
}[ExerciseKind];
/** An exercise whose answer is a query. */
export type QueryExercise = ExerciseOf<QueryKind>;

/** Whether the answer to an exercise is a query. */
export function isQueryExercise(exercise: Exercise): exercise is QueryExercise {
  return "gradingDatabases" in formats[exercise.kind].answers.shape;
}
