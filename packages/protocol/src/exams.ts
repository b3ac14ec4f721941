import { examQuestionSchema } from "@master-sql/course";
import { MAX_ANSWER_LENGTH } from "@master-sql/judge/sandbox";
import { z } from "zod";
import { type FunctionDefinition, noRequest } from "./function-definition.ts";
import { ANSWER_BODY_BYTES } from "./progress.ts";

/**
 * Functions of timed exams. A simulation is what can be taken; an exam is one sitting of it, by one user. All times are
 * the database's. Verdicts are told when the exam is over, never the solutions.
 */

/** Part of every answer about an exam. */
const examSummarySchema = z.object({
  examId: z.uuid(),
  simulationId: z.uuid(),
  title: z.string(),
  startedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** When it was handed in, or its time was over; null while it runs. */
  finishedAt: z.iso.datetime().nullable(),
  questions: z.number(),
  /** Questions with an answer. */
  answered: z.number(),
  passPercent: z.number(),
});
export type ExamSummary = z.infer<typeof examSummarySchema>;

/** Null until all answers are judged. */
const examScoreSchema = z.object({
  right: z.number(),
  /** Questions that count; one that was withdrawn doesn't. */
  of: z.number(),
  /** By their weights; half of it where only the order or the names are wrong. */
  points: z.number(),
  outOf: z.number(),
  /** Whether the points reach the percentage that passes. */
  passed: z.boolean(),
});
export type ExamScore = z.infer<typeof examScoreSchema>;

/** `get-exams`: one's own, the latest first; at most one of them runs. */
const examListSchema = z.object({
  exams: z.array(examSummarySchema.extend({ score: examScoreSchema.nullable() })),
});
export type ExamList = z.infer<typeof examListSchema>;

/** `start-exam`: draws the questions; gives the exam under way when there is one of the same simulation. */
const startExamRequestSchema = z.strictObject({ simulationId: z.uuid() });
const startExamResponseSchema = z.object({ examId: z.uuid() });

const examRequestSchema = z.strictObject({ examId: z.uuid() });

/** `get-exam`: the questions, while it runs. */
const examSchema = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("running"),
    exam: examSummarySchema,
    /** By the database's clock, so that the browser's needn't be right. */
    secondsLeft: z.number(),
    questions: z.array(
      z.object({
        /** From 1. */
        position: z.number(),
        question: examQuestionSchema,
        answer: z.string().nullable(),
      }),
    ),
  }),
  z.object({ status: z.literal("ended"), exam: examSummarySchema }),
]);
export type Exam = z.infer<typeof examSchema>;

/** `save-exam-answer`: the last one counts; an empty one takes it back. Refused with `exam_over` after the time. */
const saveExamAnswerRequestSchema = z.strictObject({
  examId: z.uuid(),
  position: z.int().min(1).max(100),
  sql: z.string().max(MAX_ANSWER_LENGTH),
});
const saveExamAnswerResponseSchema = z.object({ saved: z.literal(true) });

/** `finish-exam`: hands it in; nothing can be answered afterwards. Done again, it changes nothing. */
const finishExamResponseSchema = z.object({ finished: z.literal(true) });

const resultRowSchema = z.object({ row: z.array(z.string().nullable()), count: z.number() });
/** The rows that tell an answer from the expected result on the data that was visible. */
const examDifferenceSchema = z.object({
  columns: z.array(z.object({ name: z.string(), typeOid: z.number(), typeName: z.string() })),
  missing: z.array(resultRowSchema),
  extra: z.array(resultRowSchema),
  missingTotal: z.number(),
  extraTotal: z.number(),
  expectedRowCount: z.number(),
  candidateRowCount: z.number(),
});
export type ExamDifference = z.infer<typeof examDifferenceSchema>;

/** `get-exam-result`: refused while the exam runs, and with `grader_busy` while an answer isn't judged yet. */
const examResultSchema = z.object({
  exam: examSummarySchema,
  score: examScoreSchema,
  questions: z.array(
    z.object({
      position: z.number(),
      title: z.string(),
      concepts: z.array(z.string()),
      promptHtml: z.string(),
      answer: z.string().nullable(),
      /** `withdrawn`: the question was at fault, or is gone; it doesn't count. */
      verdict: z.enum(["right", "wrong", "undecided", "unanswered", "withdrawn"]),
      weight: z.number(),
      /** Of its weight. */
      points: z.number(),
      message: z.string(),
      /** From the answer that was saved before, or the beginning, until this one was; null without an answer. */
      seconds: z.number().nullable(),
      /** Minutes that the exam allows for it; null when it was withdrawn. */
      minutes: z.number().nullable(),
      difference: examDifferenceSchema.nullable(),
    }),
  ),
});
export type ExamResult = z.infer<typeof examResultSchema>;

export const examFunctions = {
  "get-exams": { access: "user", request: noRequest, response: examListSchema },
  "start-exam": { access: "user", request: startExamRequestSchema, response: startExamResponseSchema },
  "get-exam": { access: "user", request: examRequestSchema, response: examSchema },
  "save-exam-answer": {
    access: "user",
    request: saveExamAnswerRequestSchema,
    response: saveExamAnswerResponseSchema,
    maxBodyBytes: ANSWER_BODY_BYTES,
  },
  "finish-exam": { access: "user", request: examRequestSchema, response: finishExamResponseSchema },
  "get-exam-result": { access: "user", request: examRequestSchema, response: examResultSchema },
} satisfies Record<string, FunctionDefinition>;
