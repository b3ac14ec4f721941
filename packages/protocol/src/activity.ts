import { z } from "zod";
import type { FunctionDefinition } from "./function-definition.ts";

/**
 * What a learner does besides handing in answers, told by the page as it happens. Everything here is the browser's
 * word: a model of the learner may use it, nothing is earned by it.
 */

/** Longest time of one thing that is believed; more is a page left open, or a clock that jumped. */
export const LONGEST_ACTIVE_MS = 4 * 3_600_000;

/** Modules that a placement may name. */
const MOST_MODULES = 100;

/** Milliseconds that somebody was at it: rounded, and brought within 0 and {@link LONGEST_ACTIVE_MS}. */
export const activeMsSchema = z
  .number()
  .transform((ms) => Math.min(Math.max(Math.round(ms), 0), LONGEST_ACTIVE_MS));

const slug = z.string().regex(/^[a-z0-9-]{1,100}$/, "must be a name of a-z 0-9 -");

/** Where a query was run: in an exercise, in a lesson, or on a dataset alone. */
export const runPlaceSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("exercise"), id: z.uuid() }),
  z.object({ type: z.literal("lesson"), id: z.uuid() }),
  z.object({ type: z.literal("dataset"), id: slug }),
]);
export type RunPlace = z.infer<typeof runPlaceSchema>;

/** Number of a hint. */
export const hintRung = z.int().min(0).max(100);

/** Places in a question of a quiz as it was written: the chosen options, or the pieces in the learner's order. */
export const choicesSchema = z.array(z.int().min(0).max(100)).max(100);

const common = {
  /** Made by the browser; the same on every resend. */
  id: z.uuid(),
  /** When it happened, or began, by the browser's clock. */
  at: z.iso.datetime(),
};

/**
 * What a learner says of their path; the last of each kind holds. What follows from it is in learning/src/path.
 */
export const decisions = {
  /** A placement was declined, or came to its end and found these modules known. */
  placement: {
    kind: z.literal("placement"),
    outcome: z.enum(["finished", "declined"]),
    known: z.array(slug).max(MOST_MODULES),
  },
  /** A module is complete, or no longer. */
  mark: { kind: z.literal("module-marked"), moduleId: slug, isComplete: z.boolean() },
  /** The day by which to be through, or null for none. */
  plan: { kind: z.literal("plan-set"), until: z.iso.date().nullable() },
};

export const activitySchema = z.discriminatedUnion("kind", [
  z.object({
    ...common,
    kind: z.literal("run"),
    place: runPlaceSchema,
    /** SQLSTATE of the error that it ended with, or null. */
    sqlstate: z
      .string()
      .regex(/^[0-9A-Z]{5}$/)
      .nullable(),
  }),
  z.object({ ...common, kind: z.literal("lesson-read"), lessonId: z.uuid(), activeMs: activeMsSchema }),
  /** The accepted solutions of an exercise were shown; before it was solved, that is giving up. */
  z.object({ ...common, kind: z.literal("solution-shown"), exerciseId: z.uuid() }),
  /** A hint was opened: those of the exercise from 1 on, those on a rejected answer from 10 on (hints/SPEC.md, H8). */
  z.object({ ...common, kind: z.literal("hint-opened"), exerciseId: z.uuid(), rung: hintRung }),
  z.object({
    ...common,
    kind: z.literal("quiz-answer"),
    quizId: z.uuid(),
    questionId: slug,
    choices: choicesSchema,
    /** The page's word, and what it takes the error for: the server has its own. */
    isRight: z.boolean(),
    misconception: slug.nullable().default(null),
  }),
  z.object({ ...common, ...decisions.placement }),
  z.object({ ...common, ...decisions.mark }),
  z.object({ ...common, ...decisions.plan }),
]);
export type Activity = z.infer<typeof activitySchema>;

/** How many things one call of `record-activity` may tell. */
export const MAX_ACTIVITIES = 50;

const recordActivityRequestSchema = z.object({
  activities: z.array(activitySchema).min(1).max(MAX_ACTIVITIES),
  /** By the same clock as their times: what it differs from the server's, they do too. */
  sentAt: z.iso.datetime(),
});

/** How many were stored now; the others were known, or of exercises, lessons and quizzes that there are not. */
const recordActivityResponseSchema = z.object({ stored: z.int().min(0) });

export const activityFunctions = {
  "record-activity": {
    access: "user",
    request: recordActivityRequestSchema,
    response: recordActivityResponseSchema,
  },
} satisfies Record<string, FunctionDefinition>;
