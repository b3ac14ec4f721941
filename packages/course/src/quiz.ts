import { misconceptionSchema, slugSchema } from "@master-sql/judge/contract";
import { z } from "zod";

/** Front matter of content/quizzes/<module-id>.md. */
export const quizFrontMatterSchema = z.strictObject({
  id: z.uuid(),
  title: z.string().min(3).max(80),
  /** What queries run on, unless a question names another. */
  dataset: slugSchema,
});

export const questionTypeSchema = z.enum(["single", "multiple", "predict", "bug", "order"]);
export type QuestionType = z.infer<typeof questionTypeSchema>;

/** The entries below a question's heading. */
export const questionEntriesSchema = z.strictObject({
  /** Concepts asked, the main one first. */
  concepts: z.array(slugSchema).min(1),
  dataset: slugSchema.optional(),
});

/** SQL in a quiz. All of it is run by the checks; what is meant to fail states its SQLSTATE. */
export interface QuizQuery {
  readonly sql: string;
  readonly expectedError: string | null;
  /** 1-based line of its first line in the file. */
  readonly line: number;
}

export interface QuizOption {
  /** Null for a right option. */
  readonly misconception: string | null;
  /** Markdown, where the option is words; null where it is `query`, or the result of the shown query. */
  readonly text: string | null;
  /** The option itself; in a predict question the query whose result is the option. */
  readonly query: QuizQuery | null;
  /** Markdown. */
  readonly explanation: string;
  readonly line: number;
}

export interface QuizQuestion {
  /** Never changes; unique in the quiz. */
  readonly id: string;
  readonly type: QuestionType;
  readonly concepts: readonly string[];
  readonly dataset: string;
  /** Markdown. */
  readonly prompt: string;
  /** The blocks of SQL in the prompt. */
  readonly queries: readonly QuizQuery[];
  /**
   * Of an order question, each is the same lines in some order, the first is right and the rest are orders that people
   * typically make.
   */
  readonly options: readonly QuizOption[];
  /** The mended query of a bug question whose options are words. */
  readonly mended: QuizQuery | null;
  readonly line: number;
}

/** The quiz of a module; `slug` is the module's id. */
export interface Quiz extends z.infer<typeof quizFrontMatterSchema> {
  readonly slug: string;
  readonly questions: readonly QuizQuestion[];
}

/** In the catalogue, beside the module's lessons. */
export const quizSummarySchema = z.object({
  id: z.uuid(),
  title: z.string(),
  questions: z.number(),
  /** The questions in their order, as far as a model of the learner needs them. */
  asked: z.array(z.object({ id: slugSchema, type: questionTypeSchema, concepts: z.array(slugSchema) })),
});
export type QuizSummary = z.infer<typeof quizSummarySchema>;

/**
 * What running a query gave, as PostgreSQL's text; `command` is the tag of a statement without rows, such as `UPDATE
 * 3`.
 */
export const quizResultSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("rows"),
    columns: z.array(z.string()),
    rows: z.array(z.array(z.string().nullable())),
  }),
  z.object({ kind: z.literal("command"), command: z.string() }),
  z.object({ kind: z.literal("error"), sqlstate: z.string(), message: z.string() }),
]);
export type QuizResult = z.infer<typeof quizResultSchema>;

const questionBundleBase = {
  id: slugSchema,
  concepts: z.array(slugSchema),
  dataset: slugSchema,
  promptHtml: z.string(),
};
const optionBundleBase = {
  /** Null for a right option. */
  misconception: misconceptionSchema.nullable(),
  explanationHtml: z.string(),
};

export const questionBundleSchema = z.discriminatedUnion("type", [
  z.object({
    ...questionBundleBase,
    type: z.enum(["single", "multiple", "bug"]),
    options: z.array(z.object({ ...optionBundleBase, html: z.string() })),
    /** Of a bug question whose options are words. */
    mendedHtml: z.string().nullable(),
  }),
  z.object({
    ...questionBundleBase,
    type: z.literal("predict"),
    /** Results that were produced by running queries. */
    options: z.array(z.object({ ...optionBundleBase, result: quizResultSchema })),
  }),
  z.object({
    ...questionBundleBase,
    type: z.literal("order"),
    /** In the right order. */
    pieces: z.array(z.string()),
    explanationHtml: z.string(),
    /** Typical wrong orders, as positions in `pieces`. */
    wrongOrders: z.array(z.object({ ...optionBundleBase, order: z.array(z.number()) })),
  }),
]);
export type QuestionBundle = z.infer<typeof questionBundleSchema>;

/** quizzes/<module-id>.json. HTML was rendered from our own Markdown with raw HTML escaped. */
export const quizBundleSchema = z.object({
  id: z.uuid(),
  moduleId: slugSchema,
  title: z.string(),
  questions: z.array(questionBundleSchema),
});
export type QuizBundle = z.infer<typeof quizBundleSchema>;
