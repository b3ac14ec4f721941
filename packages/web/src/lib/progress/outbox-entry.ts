import { gradingDatabaseSchema } from "@master-sql/course";
import {
  activitySchema,
  attemptEvidenceSchema,
  attemptOutcomeSchema,
  MAX_ACTIVITIES,
  quizAnswersSchema,
  recordAttemptResponseSchema,
} from "@master-sql/protocol";
import { z } from "zod";

/**
 * One thing the learner did that the server should know: kept in this browser until the server has said that it
 * has it. Whose it is stands in the entry, so that it is sent only as that person.
 */

const deliverySchema = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("waiting"),
    /** How often sending it was tried in vain. */
    tries: z.int().min(0),
    /** Not to be sent before this time, milliseconds since 1970. */
    notBefore: z.number(),
    /** A page is still judging it and adds what it finds. It is never sent before this time. */
    heldUntil: z.number().optional(),
  }),
  z.object({
    state: z.literal("delivered"),
    /** When the server's answer came, milliseconds since 1970 by this browser's clock. */
    at: z.number(),
    /** The server's verdict; null for everything but attempts. */
    response: recordAttemptResponseSchema.nullable(),
  }),
  /** The server said that it will never take it. */
  z.object({ state: z.literal("refused"), at: z.number(), message: z.string() }),
]);

const common = {
  /** Made once when the learner acted; the server stores an id once however often it is sent. */
  id: z.uuid(),
  /** User id, or null for what was done while nobody was signed in. */
  owner: z.string().nullable(),
  createdAt: z.iso.datetime(),
  delivery: deliverySchema,
};

const attemptEntrySchema = z.object({
  ...common,
  kind: z.literal("attempt"),
  exerciseId: z.uuid(),
  sql: z.string(),
  hintsUsed: z.int().min(0),
  /** What the page itself found, at once. */
  localVerdict: attemptOutcomeSchema,
  /** The page has judged it. Without this, an undecided answer was left too early, or the judge couldn't be loaded. */
  isJudged: z.literal(true).optional(),
  /** The database on which the page found it wrong, when the visible data don't show it. */
  counterexample: gradingDatabaseSchema.optional(),
  /** How it came about; missing in entries from before there was any. */
  evidence: attemptEvidenceSchema.optional(),
  /** What the page took it for; the server has its own word. */
  misconception: z.string().optional(),
});
export type AttemptEntry = z.infer<typeof attemptEntrySchema>;

/** What the page found out about an answer. */
export type AnswerFound = Pick<
  AttemptEntry,
  "localVerdict" | "isJudged" | "misconception" | "counterexample"
> & {
  /** The class of mistake, where it was established. */
  readonly errorClass?: string | undefined;
};

const lessonEntrySchema = z.object({
  ...common,
  kind: z.literal("lesson"),
  lessonId: z.uuid(),
});

/** A quiz that was gone through. */
const quizEntrySchema = z.object({
  ...common,
  kind: z.literal("quiz"),
  quizId: z.uuid(),
  /** Questions that were answered right, of how many, by the page's count. */
  right: z.int().min(0),
  questions: z.int().min(1),
  /** What the server judges; missing in entries from before it did. */
  answers: quizAnswersSchema.optional(),
});
export type QuizEntry = z.infer<typeof quizEntrySchema>;

/** Some of what somebody did besides: runs, lessons that were read, answers in quizzes. */
const activityEntrySchema = z.object({
  ...common,
  kind: z.literal("activity"),
  activities: z.array(activitySchema).min(1).max(MAX_ACTIVITIES),
});
export type ActivityEntry = z.infer<typeof activityEntrySchema>;

export const outboxEntrySchema = z.discriminatedUnion("kind", [
  attemptEntrySchema,
  lessonEntrySchema,
  quizEntrySchema,
  activityEntrySchema,
]);
export type OutboxEntry = z.infer<typeof outboxEntrySchema>;
