import { gradingDatabaseSchema } from "@master-sql/course";
import { MAX_ANSWER_LENGTH } from "@master-sql/judge/sandbox";
import { z } from "zod";
import { activeMsSchema, choicesSchema } from "./activity.ts";
import { attemptOutcomeSchema } from "./attempt-outcome.ts";
import { type FunctionDefinition, noRequest } from "./function-definition.ts";

/** An answer of the greatest length, each of its characters escaped as JSON may do, and the rest around it. */
export const ANSWER_BODY_BYTES = 512 * 1024;

/** Rows that a database may have which the page sends along with an answer. */
const MAX_COUNTEREXAMPLE_ROWS = 100;
const MAX_COUNTEREXAMPLE_LENGTH = 20_000;

/** How an answer came about, by the page's word. What is missing was not told. */
export const attemptEvidenceSchema = z.object({
  /** Which rungs of the exercise's hints were open, counted from 1. */
  hintRungs: z.array(z.int().min(0).max(20)).max(21).default([]),
  /** At work on it since it was opened, or since the attempt before. */
  timeOnTaskMs: activeMsSchema.nullable().default(null),
  /** The accepted solutions had been shown before. */
  solutionSeen: z.boolean().default(false),
  /**
   * The class of mistake that the page established (judge/src/verdicts), which has more time for it than the server.
   * It counts where the server rejects the answer too and knows none itself.
   */
  errorClass: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .nullable()
    .default(null),
});
export type AttemptEvidence = z.infer<typeof attemptEvidenceSchema>;

/** `record-attempt`: judges an answer again on the server and stores it, once however often it is sent. */
export const recordAttemptRequestSchema = z.strictObject({
  /** Made by the browser when the learner submits; the same on every resend. */
  attemptId: z.uuid(),
  exerciseId: z.uuid(),
  sql: z.string().min(1).max(MAX_ANSWER_LENGTH),
  /** Hint rungs open when it was submitted, 0 if none. */
  hintsUsed: z.int().min(0).max(20),
  /** When the learner pressed submit, by the browser's clock, ISO 8601. Stored beside the server's own time. */
  submittedAt: z.iso.datetime(),
  /** When this request was sent, by the same clock: what it differs from the server's, `submittedAt` does too. */
  sentAt: z.iso.datetime().optional(),
  /** Missing from clients that don't tell. */
  evidence: attemptEvidenceSchema.optional(),
  /**
   * The database on which the page found an answer wrong that is right on the visible data. The server tries it too, so
   * that it doesn't call right what the page's longer search has refuted. It can only cost the sender.
   */
  counterexample: gradingDatabaseSchema
    .refine(
      (database) =>
        Object.values(database).flat().length <= MAX_COUNTEREXAMPLE_ROWS &&
        JSON.stringify(database).length <= MAX_COUNTEREXAMPLE_LENGTH,
      "a database of so many rows is no counterexample",
    )
    .optional(),
});
export type RecordAttemptRequest = z.input<typeof recordAttemptRequestSchema>;

export const recordAttemptResponseSchema = z.object({
  attemptId: z.uuid(),
  exerciseId: z.uuid(),
  verdict: attemptOutcomeSchema,
  message: z.string(),
  misconception: z.string().nullable(),
  /** True when this very attempt had been stored before. */
  replayed: z.boolean(),
});
export type RecordAttemptResponse = z.infer<typeof recordAttemptResponseSchema>;

/** `complete-lesson` */
const completeLessonRequestSchema = z.strictObject({
  lessonId: z.uuid(),
  completedAt: z.iso.datetime(),
});
const completeLessonResponseSchema = z.object({ lessonId: z.uuid(), completedAt: z.iso.datetime() });

/** The answers of one go through a quiz: question id → what was chosen. */
export const quizAnswersSchema = z
  .record(z.string().max(100), choicesSchema)
  .refine((answers) => Object.keys(answers).length <= 100, "more answers than a quiz has");

/** `record-quiz`: a go through a quiz, judged by the server. Stored once however often it is sent. */
const recordQuizRequestSchema = z.object({
  /** Made by the browser when the last question was answered; the same on every resend. */
  resultId: z.uuid(),
  quizId: z.uuid(),
  /** Missing from pages of before, which sent a count of their own: of that nothing is kept. */
  answers: quizAnswersSchema.optional(),
  takenAt: z.iso.datetime(),
});
const recordQuizResponseSchema = z.object({
  resultId: z.uuid(),
  right: z.int(),
  questions: z.int(),
});

/** `get-progress`: of exercises only verdicts of the server are in it. */
export const progressSchema = z.object({
  exercises: z.array(
    z.object({
      exerciseId: z.uuid(),
      attempts: z.number(),
      /** First time it was solved, or null. */
      solvedAt: z.iso.datetime().nullable(),
      /** True when the first right answer came with no hint open. */
      solvedUnaided: z.boolean(),
      lastAttemptAt: z.iso.datetime(),
    }),
  ),
  lessons: z.array(z.object({ lessonId: z.uuid(), completedAt: z.iso.datetime() })),
  /** The best result of each quiz: the largest share right, of equal ones the latest. */
  quizzes: z
    .array(
      z.object({ quizId: z.uuid(), right: z.number(), questions: z.number(), takenAt: z.iso.datetime() }),
    )
    // What a browser kept before there were quizzes can still be read.
    .default([]),
});
export type Progress = z.infer<typeof progressSchema>;

/** How many answers one call of `get-answers` asks for. */
export const MAX_ANSWERS = 50;

/** `get-answers`: the texts of answers of the caller, by their ids; ids of anything else are passed over. */
const getAnswersRequestSchema = z.strictObject({ attemptIds: z.array(z.uuid()).min(1).max(MAX_ANSWERS) });
const getAnswersResponseSchema = z.object({
  answers: z.array(z.object({ attemptId: z.uuid(), sql: z.string() })),
});

export const progressFunctions = {
  "record-attempt": {
    access: "user",
    request: recordAttemptRequestSchema,
    response: recordAttemptResponseSchema,
    maxBodyBytes: ANSWER_BODY_BYTES,
  },
  "complete-lesson": {
    access: "user",
    request: completeLessonRequestSchema,
    response: completeLessonResponseSchema,
  },
  "record-quiz": { access: "user", request: recordQuizRequestSchema, response: recordQuizResponseSchema },
  "get-answers": { access: "user", request: getAnswersRequestSchema, response: getAnswersResponseSchema },
  "get-progress": { access: "user", request: noRequest, response: progressSchema },
} satisfies Record<string, FunctionDefinition>;
