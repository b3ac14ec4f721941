import { slugSchema } from "@master-sql/judge/contract";
import { MAX_SCRIPT_LENGTH } from "@master-sql/judge/sandbox";
import type { MeasuredPlan } from "@master-sql/judge/verdicts";
import { z } from "zod";
import { type Variation, variationSchema } from "./variation.ts";

/** What learners can ask the tutor. Buttons ask by an intent; "free" is a question in their own words. */
export const TUTOR_INTENTS = [
  "why-wrong",
  "explain-query",
  "explain-error",
  "faster",
  "similar",
  "example",
  "another-way",
  "free",
] as const;
export type TutorIntent = (typeof TUTOR_INTENTS)[number];

/** Longest question in the learner's own words, in UTF-16 code units. */
export const MAX_QUESTION_LENGTH = 1_000;

const intentSchema = z.enum(TUTOR_INTENTS);

/** One question, as the page sends it. */
export const tutorQuestionSchema = z.strictObject({
  intent: intentSchema,
  /** The learner's own words; empty unless the intent is "free" (or a follow-up that says more). */
  text: z.string().max(MAX_QUESTION_LENGTH),
  /** The learner's SQL as it stands in the editor. */
  sql: z.string().max(MAX_SCRIPT_LENGTH),
});
export type TutorQuestion = Readonly<z.infer<typeof tutorQuestionSchema>>;

/** Where it is asked. */
export const tutorPlaceSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("exercise"), slug: slugSchema }),
  z.strictObject({ type: z.literal("dataset"), slug: slugSchema }),
]);
export type TutorPlace = Readonly<z.infer<typeof tutorPlaceSchema>>;

/** What running a piece of SQL gave: the first rows as text (null is NULL), or the error. */
export type TutorRun =
  | {
      readonly status: "rows";
      readonly columns: readonly string[];
      readonly rows: readonly (readonly (string | null)[])[];
      readonly rowCount: number;
    }
  | { readonly status: "error"; readonly sqlstate: string; readonly message: string };

/** Why the built-in tutor answers where a model is set up. */
const BUILT_IN_REASONS = ["failed", "stalled", "budget", "unproved", "kept-from-models"] as const;
export type BuiltInReason = (typeof BUILT_IN_REASONS)[number];

/** Who says what follows; only where a model is set up. */
export type TutorSpeaker =
  | { readonly by: "model"; readonly model: string }
  | { readonly by: "built-in"; readonly why: BuiltInReason };

/** A plan as it was carried out, with the rows that all its nodes looked at. */
export interface CarriedOutPlan extends MeasuredPlan {
  readonly rows: number;
}

/** One piece of an answer, in the order in which it is shown. Every `sql` piece was run before it is given out. */
export type TutorPart =
  /** `folded` is what its head says where it isn't to be read at once. */
  | { readonly type: "text"; readonly markdown: string; readonly folded?: string | undefined }
  | { readonly type: "sql"; readonly sql: string; readonly caption: string; readonly run: TutorRun }
  /** What was proved to touch fewer pages, measured: the learner's query as it is, and after the change. */
  | { readonly type: "plans"; readonly before: CarriedOutPlan; readonly after: CarriedOutPlan }
  | { readonly type: "passage"; readonly title: string; readonly path: string; readonly excerpt: string }
  /** A task to be answered in place; its words come before it, as text. */
  | { readonly type: "task"; readonly variation: Variation }
  | { readonly type: "speaker"; readonly speaker: TutorSpeaker }
  | { readonly type: "follow-ups"; readonly intents: readonly TutorIntent[] }
  /** Nothing verified could be said; the reason is a sentence for the learner. The credit is given back. */
  | { readonly type: "nothing"; readonly reason: string };

export const tutorRunSchema: z.ZodType<TutorRun> = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("rows"),
    columns: z.array(z.string()),
    rows: z.array(z.array(z.string().nullable())),
    rowCount: z.number(),
  }),
  z.object({ status: z.literal("error"), sqlstate: z.string(), message: z.string() }),
]);

const planSchema: z.ZodType<CarriedOutPlan> = z.object({
  nodes: z.array(
    z.object({
      node: z.string(),
      relation: z.string().nullable(),
      index: z.string().nullable(),
      depth: z.number(),
      actualRows: z.number(),
      buffers: z.number(),
      // Answers that were stored before this was told lack it.
      misestimate: z.string().nullable().default(null),
    }),
  ),
  buffers: z.number(),
  rows: z.number(),
});

const speakerSchema: z.ZodType<TutorSpeaker> = z.discriminatedUnion("by", [
  z.object({ by: z.literal("model"), model: z.string() }),
  z.object({ by: z.literal("built-in"), why: z.enum(BUILT_IN_REASONS) }),
]);

/** A piece of an answer as it crosses the wire. */
export const tutorPartSchema: z.ZodType<TutorPart> = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), markdown: z.string(), folded: z.string().optional() }),
  z.object({ type: z.literal("sql"), sql: z.string(), caption: z.string(), run: tutorRunSchema }),
  z.object({ type: z.literal("plans"), before: planSchema, after: planSchema }),
  z.object({ type: z.literal("passage"), title: z.string(), path: z.string(), excerpt: z.string() }),
  z.object({ type: z.literal("task"), variation: variationSchema }),
  z.object({ type: z.literal("speaker"), speaker: speakerSchema }),
  z.object({ type: z.literal("follow-ups"), intents: z.array(intentSchema) }),
  z.object({ type: z.literal("nothing"), reason: z.string() }),
]);
