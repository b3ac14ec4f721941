import { MAX_ANSWER_LENGTH } from "@master-sql/judge/sandbox";
import { type TutorIntent, tutorPartSchema, tutorPlaceSchema, tutorQuestionSchema } from "@master-sql/tutor";
import { z } from "zod";
import { creditBalanceSchema } from "./credits.ts";
import { type FunctionDefinition, noRequest, type StreamDefinition } from "./function-definition.ts";
import { ANSWER_BODY_BYTES } from "./progress.ts";

/** One credit buys one answer, under the name of what was asked for. */
export const TUTOR_AGENTS = ["tutor", "debugger", "optimizer"] as const;
type TutorAgent = (typeof TUTOR_AGENTS)[number];

/** Under which name the credit of a question is spent. */
export function tutorAgent(intent: TutorIntent): TutorAgent {
  if (intent === "why-wrong" || intent === "explain-error") return "debugger";
  return intent === "faster" ? "optimizer" : "tutor";
}

/**
 * What became of a question. `streaming`: it is being answered. `answered` has cost a credit; `nothing`: nothing
 * verified could be said; `stopped` by whoever asked, or they left; `failed`. All but the first two have their credit
 * back.
 */
export const TUTOR_STATES = ["streaming", "answered", "nothing", "stopped", "failed"] as const;
export type TutorState = (typeof TUTOR_STATES)[number];

/**
 * `tutor`: asks, and streams the answer. Refused with 402 `insufficient_credits`, and 409 while another is under way.
 */
const tutorRequestSchema = z.strictObject({
  /** Made by the browser for this question: one credit is taken for it, however often it is sent. */
  interactionId: z.uuid(),
  place: tutorPlaceSchema,
  question: tutorQuestionSchema.extend({ sql: z.string().max(MAX_ANSWER_LENGTH) }),
});
export type TutorRequest = z.input<typeof tutorRequestSchema>;

const tutorEventSchema = z.discriminatedUnion("type", [
  /** The credit is taken; the balance after it. */
  z.object({ type: z.literal("begun"), balance: creditBalanceSchema }),
  z.object({ type: z.literal("part"), part: tutorPartSchema }),
  /** The last one. The balance is with the credit, if it was given back. */
  z.object({
    type: z.literal("ended"),
    state: z.enum(TUTOR_STATES).exclude(["streaming"]),
    balance: creditBalanceSchema,
  }),
]);
export type TutorEvent = z.infer<typeof tutorEventSchema>;

/** `stop-tutor`: ends the answer and gives its credit back, unless it was complete by then. */
const stopTutorRequestSchema = z.strictObject({ interactionId: z.uuid() });
const stopTutorResponseSchema = z.object({ balance: creditBalanceSchema });

/** `get-tutor-history`: the caller's questions with their answers, the newest first. */
const getTutorHistoryRequestSchema = z.strictObject({
  /** Only those that were asked there. */
  place: tutorPlaceSchema.optional(),
  /** Only those in whose question, SQL or answer it stands, in whatever case. */
  search: z.string().max(200).optional(),
  /** Only those that were asked earlier than this. */
  before: z.iso.datetime().optional(),
});
const tutorHistorySchema = z.object({
  questions: z.array(
    z.object({
      interactionId: z.uuid(),
      askedAt: z.iso.datetime(),
      place: tutorPlaceSchema,
      question: tutorQuestionSchema,
      parts: z.array(tutorPartSchema),
      state: z.enum(TUTOR_STATES),
    }),
  ),
  /** There are earlier ones. */
  hasMore: z.boolean(),
});
export type TutorHistory = z.infer<typeof tutorHistorySchema>;

/** `delete-tutor-history`: of all that the caller asked, one question, those of a place, or everything. */
const deleteTutorHistoryRequestSchema = z.discriminatedUnion("what", [
  z.strictObject({ what: z.literal("question"), interactionId: z.uuid() }),
  z.strictObject({ what: z.literal("place"), place: tutorPlaceSchema }),
  z.strictObject({ what: z.literal("all") }),
]);
const deleteTutorHistoryResponseSchema = z.object({ deleted: z.int().min(0) });

/** `set-ai-preference`: whether the caller takes answers of the tutor. */
const aiPreferenceSchema = z.strictObject({ wantsAi: z.boolean() });

/** `get-tutor-prompt`: all that a model would be told of a question, word for word. It costs nothing. */
const getTutorPromptRequestSchema = z.strictObject({
  place: tutorPlaceSchema,
  question: tutorQuestionSchema.extend({ sql: z.string().max(MAX_ANSWER_LENGTH) }),
});
const tutorPromptSchema = z.discriminatedUnion("status", [
  /** Nothing is sent to anybody: the built-in tutor answers alone, here or at all. */
  z.object({ status: z.literal("built-in"), why: z.enum(["no-model", "this-question"]) }),
  z.object({
    status: z.literal("model"),
    /** For people: whose model it is, and its name there. */
    provider: z.string(),
    model: z.string(),
    instructions: z.string(),
    prompt: z.string(),
    tools: z.array(z.object({ name: z.string(), description: z.string() })),
  }),
]);
export type TutorPrompt = z.infer<typeof tutorPromptSchema>;

/** `get-credit-history`: what credits were spent on, the newest first; of very many the latest. */
const creditHistorySchema = z.object({
  spends: z.array(
    z.object({
      interactionId: z.string(),
      agent: z.string(),
      spentAt: z.iso.datetime(),
      /** One of the day's free ones, or one that was earned. */
      source: z.enum(["free", "earned"]),
      refundedAt: z.iso.datetime().nullable(),
      /** Where the tutor was asked; null for anything else. */
      place: tutorPlaceSchema.nullable(),
      /** The mock interview that it bought; null for anything else, and once it was deleted. */
      interview: z.object({ interviewId: z.string(), title: z.string() }).nullable(),
    }),
  ),
});
export type CreditHistory = z.infer<typeof creditHistorySchema>;

export const tutorFunctions = {
  "stop-tutor": { access: "user", request: stopTutorRequestSchema, response: stopTutorResponseSchema },
  "get-tutor-history": {
    access: "user",
    request: getTutorHistoryRequestSchema,
    response: tutorHistorySchema,
  },
  "delete-tutor-history": {
    access: "user",
    request: deleteTutorHistoryRequestSchema,
    response: deleteTutorHistoryResponseSchema,
  },
  "set-ai-preference": { access: "user", request: aiPreferenceSchema, response: aiPreferenceSchema },
  "get-tutor-prompt": {
    access: "user",
    request: getTutorPromptRequestSchema,
    response: tutorPromptSchema,
    maxBodyBytes: ANSWER_BODY_BYTES,
  },
  "get-credit-history": { access: "user", request: noRequest, response: creditHistorySchema },
} satisfies Record<string, FunctionDefinition>;

export const tutorStreams = {
  tutor: {
    access: "user",
    request: tutorRequestSchema,
    event: tutorEventSchema,
    maxBodyBytes: ANSWER_BODY_BYTES,
    // One question of a user is answered at a time, which the handler sees to; one that was just stopped may not be
    // gone yet.
    concurrent: 3,
    maxSeconds: 120,
  },
} satisfies Record<string, StreamDefinition>;
