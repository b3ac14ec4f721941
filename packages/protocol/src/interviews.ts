import { roles } from "@master-sql/course";
import { slugSchema } from "@master-sql/judge/contract";
import {
  interviewEntrySchema,
  interviewPointSchema,
  interviewScoreSchema,
  stageSchema,
  turnSchema,
} from "@master-sql/tutor/interview";
import { z } from "zod";
import { creditBalanceSchema } from "./credits.ts";
import type { FunctionDefinition } from "./function-definition.ts";

/** One credit buys one mock interview, from its question to its score. */
export const INTERVIEW_AGENT = "interviewer";

/** Three questions by role, under one clock. */
const loopSchema = z.object({
  loopId: z.uuid(),
  role: z.enum(roles),
  questions: z.array(z.object({ slug: slugSchema, title: z.string() })),
  /** Which of them this is, from 0. */
  position: z.int().min(0),
});

const summarySchema = z.object({
  interviewId: z.uuid(),
  questionId: z.uuid(),
  slug: slugSchema,
  title: z.string(),
  stage: stageSchema,
  startedAt: z.iso.datetime(),
  /** When something was last said. */
  touchedAt: z.iso.datetime(),
  points: z.int().nullable(),
  outOf: z.int().nullable(),
  loop: loopSchema.nullable(),
});
export type InterviewOutline = z.infer<typeof summarySchema>;

const interviewSchema = summarySchema.extend({
  /** Raised by everything that happens; what is done next names it, so that two devices don't talk across each other. */
  version: z.int().min(0),
  /** What is looked for, fixed before the interview began. */
  lookedFor: z.array(interviewPointSchema),
  entries: z.array(interviewEntrySchema),
  /** At the review: the points that may be claimed, each beside the candidate's own sentence. */
  claimable: z.array(z.object({ point: z.string(), said: z.string() })),
  /** Null until it is over. */
  score: interviewScoreSchema.nullable(),
  /** Null where it isn't timed. */
  secondsLeft: z.number().nullable(),
  /** Whether deleting it gives the credit back: nothing was answered yet. */
  isRefundable: z.boolean(),
});
export type Interview = z.infer<typeof interviewSchema>;

/**
 * `start-interview`: opens a mock interview for one credit; the same id opens it once. Refused with 402
 * `insufficient_credits`.
 */
const startRequestSchema = z.strictObject({
  /** Made by the browser; the credit is spent under it. */
  interviewId: z.uuid(),
  what: z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("question"), slug: slugSchema }),
    /** The first of three. */
    z.strictObject({ type: z.literal("loop"), role: z.enum(roles) }),
    /** The next of a loop that was begun. */
    z.strictObject({ type: z.literal("next"), loopId: z.uuid() }),
  ]),
});
const startedSchema = z.object({ interview: interviewSchema, balance: creditBalanceSchema });

/** `take-interview-turn`: says or hands in something; SQL is run in a grader. Refused with 503 when none is free. */
const turnRequestSchema = z.strictObject({
  interviewId: z.uuid(),
  /** Made by the browser for this turn: sent again, it is taken once. */
  turnId: z.uuid(),
  /** The version that the page has seen; 409 when it went on elsewhere. */
  version: z.int().min(0),
  turn: turnSchema,
});

/** `get-interviews`: the caller's, those that were touched last first; and of all, what each question came to. */
const listRequestSchema = z.strictObject({
  /** Only those in which it was said or written, in whatever case. */
  search: z.string().max(200).optional(),
  /** Only those that were touched earlier than this. */
  before: z.iso.datetime().optional(),
});
const listSchema = z.object({
  interviews: z.array(summarySchema),
  /** There are earlier ones. */
  hasMore: z.boolean(),
  /** Every question that was worked on. */
  questions: z.array(
    z.object({
      questionId: z.uuid(),
      isFinished: z.boolean(),
      /** The best share of the points, in percent. */
      best: z.int().nullable(),
    }),
  ),
});
export type InterviewList = z.infer<typeof listSchema>;

const deleteRequestSchema = z.discriminatedUnion("what", [
  z.strictObject({ what: z.literal("interview"), interviewId: z.uuid() }),
  z.strictObject({ what: z.literal("all") }),
]);

export const interviewFunctions = {
  "start-interview": { access: "user", request: startRequestSchema, response: startedSchema },
  "take-interview-turn": { access: "user", request: turnRequestSchema, response: interviewSchema },
  "get-interviews": { access: "user", request: listRequestSchema, response: listSchema },
  "get-interview": {
    access: "user",
    request: z.strictObject({ interviewId: z.uuid() }),
    response: interviewSchema,
  },
  "delete-interviews": {
    access: "user",
    request: deleteRequestSchema,
    response: z.object({ deleted: z.int().min(0), balance: creditBalanceSchema }),
  },
} satisfies Record<string, FunctionDefinition>;
