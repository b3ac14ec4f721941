import { z } from "zod";
import { decisions, hintRung, runPlaceSchema } from "./activity.ts";
import { attemptOutcomeSchema } from "./attempt-outcome.ts";
import type { FunctionDefinition } from "./function-definition.ts";

/**
 * Everything that is known of what a learner did, one row for each thing, whatever concepts it is about: those follow
 * from the item. This is what a model of the learner is made from, on the server and, for visitors, in the page.
 */

const common = {
  id: z.string(),
  /** When it happened, as far as can be told from a clock that may be wrong: never in the future, see the server's
   * progress/happened-at.ts. */
  at: z.iso.datetime(),
};

/** Counted from 1 for this learner and item, in the order of `at`. */
const ordinal = z.int().min(1);

export const learnerEventSchema = z.discriminatedUnion("kind", [
  z.object({
    ...common,
    kind: z.literal("attempt"),
    exerciseId: z.string(),
    ordinal,
    verdict: attemptOutcomeSchema,
    /** A class of mistake (judge/src/verdicts), when it was established. */
    errorClass: z.string().nullable(),
    misconception: z.string().nullable(),
    hintsUsed: z.int().min(0),
    /** Which rungs of the ladder were open; null for clients that didn't say. */
    hintRungs: z.array(z.int()).nullable(),
    /** At work on it since it was opened, or since the attempt before; null for clients that didn't say. */
    timeOnTaskMs: z.int().min(0).nullable(),
    /** The accepted solutions had been shown before, as after an earlier right answer. */
    solutionSeen: z.boolean(),
    /** No hint was open and no solution had been seen. */
    isUnassisted: z.boolean(),
  }),
  z.object({
    ...common,
    kind: z.literal("quiz-answer"),
    quizId: z.string(),
    questionId: z.string(),
    ordinal,
    choices: z.array(z.int()),
    isRight: z.boolean(),
    /** What the wrong answer shows that its author believes. */
    misconception: z.string().nullable().default(null),
  }),
  /** An answer in an exam that is over, or the one that an interview came to. */
  z.object({
    ...common,
    kind: z.literal("tested"),
    place: z.enum(["exam", "interview"]),
    questionId: z.string(),
    isRight: z.boolean(),
    /** Without a nudge. */
    isUnaided: z.boolean(),
    /** Ids, the main one first; none when the question isn't asked any more. */
    concepts: z.array(z.string()),
    /** 1 to 5; null when the question isn't asked any more. */
    difficulty: z.int().min(1).max(5).nullable(),
  }),
  z.object({ ...common, kind: z.literal("run"), place: runPlaceSchema, sqlstate: z.string().nullable() }),
  z.object({ ...common, kind: z.literal("lesson-read"), lessonId: z.string(), activeMs: z.int().min(0) }),
  z.object({ ...common, kind: z.literal("lesson-completed"), lessonId: z.string() }),
  z.object({ ...common, kind: z.literal("solution-shown"), exerciseId: z.string() }),
  z.object({ ...common, kind: z.literal("hint-opened"), exerciseId: z.string(), rung: hintRung }),
  z.object({ ...common, ...decisions.placement }),
  z.object({ ...common, ...decisions.mark }),
  z.object({ ...common, ...decisions.plan }),
]);
export type LearnerEvent = z.infer<typeof learnerEventSchema>;

/** Rows of one answer of `get-events`. */
export const EVENTS_PER_PAGE = 10_000;

const getEventsRequestSchema = z.object({
  /** From the answer before; missing for the first page. */
  after: z
    .string()
    .regex(/^\d{1,20} [\w-]{1,80}$/)
    .optional(),
});

const getEventsResponseSchema = z.object({
  /** Earliest first. */
  events: z.array(learnerEventSchema),
  /** Null when there are no more. */
  next: z.string().nullable(),
});

export const eventFunctions = {
  "get-events": { access: "user", request: getEventsRequestSchema, response: getEventsResponseSchema },
} satisfies Record<string, FunctionDefinition>;
