import { z } from "zod";
import type { TutorRun } from "../model.ts";
import type { AnswerFacts } from "./facts.ts";
import type { InterviewPoint } from "./points.ts";

/** Longest thing that a candidate says at once, in UTF-16 code units. */
export const MAX_SAID_LENGTH = 2_000;
/** Longest query that is handed in, and that was run to check. */
const MAX_HANDED_IN_LENGTH = 20_000;
const MAX_CHECK_LENGTH = 4_000;
/** Turns after which an interview goes to its review. */
export const MOST_TURNS = 60;
/** Queries to check that one answer may bring along. */
export const MOST_CHECKS = 5;

/** Where an interview stands: what is asked at the moment. */
export const stageSchema = z.discriminatedUnion("at", [
  z.object({ at: z.literal("question") }),
  /** The data were changed. */
  z.object({ at: z.literal("twist"), index: z.int().min(0) }),
  /** The requirement was changed. */
  z.object({ at: z.literal("change"), index: z.int().min(0) }),
  /** The candidate says which of the points that are still open were met. */
  z.object({ at: z.literal("review") }),
  z.object({ at: z.literal("over") }),
]);
export type Stage = Readonly<z.infer<typeof stageSchema>>;

/** What a candidate does. */
export const turnSchema = z.discriminatedUnion("type", [
  /** Says something: asks, or thinks aloud. */
  z.strictObject({ type: z.literal("say"), text: z.string().trim().min(1).max(MAX_SAID_LENGTH) }),
  /** Hands in a query, with words if there are any, and the queries that were run to check. */
  z.strictObject({
    type: z.literal("answer"),
    text: z.string().trim().max(MAX_SAID_LENGTH),
    sql: z.string().min(1).max(MAX_HANDED_IN_LENGTH),
    checks: z.array(z.string().min(1).max(MAX_CHECK_LENGTH)).max(MOST_CHECKS),
  }),
  z.strictObject({ type: z.literal("nudge") }),
  /** Leaves the question at hand and goes on. */
  z.strictObject({ type: z.literal("move-on") }),
  /** Ids of the open points that the candidate claims; ends the interview. */
  z.strictObject({ type: z.literal("assess"), claims: z.array(z.string().max(60)).max(60) }),
]);
export type Turn = Readonly<z.infer<typeof turnSchema>>;

/** What happens in an interview: a turn with what running it told, or the end of its time. */
export type InterviewEvent =
  | { readonly type: "say"; readonly text: string }
  | { readonly type: "answer"; readonly text: string; readonly sql: string; readonly facts: AnswerFacts }
  | { readonly type: "nudge" }
  | { readonly type: "move-on" }
  | { readonly type: "assess"; readonly claims: readonly string[] }
  | { readonly type: "time-up" };

const runSchema: z.ZodType<TutorRun> = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("rows"),
    columns: z.array(z.string()),
    rows: z.array(z.array(z.string().nullable())),
    rowCount: z.number(),
  }),
  z.object({ status: z.literal("error"), sqlstate: z.string(), message: z.string() }),
]);

/** What was said, by whom. A `run` is the result of the SQL that it stands beside. */
export const interviewEntrySchema = z.object({
  by: z.enum(["interviewer", "candidate"]),
  /** Where the interview stood. */
  stage: stageSchema,
  /** `asks` the question, a twist or a changed requirement; `nudge` was asked for; `time` is over; `says` the rest. */
  kind: z.enum(["asks", "says", "nudge", "time"]),
  /** Markdown of the interviewer; the candidate's own text. */
  text: z.string(),
  sql: z.string().nullable(),
  run: runSchema.nullable(),
  /** A nudge that a model worded: which one did, and the prepared words that it was made of. */
  worded: z.object({ model: z.string(), from: z.string() }).optional(),
});
export type InterviewEntry = Readonly<z.infer<typeof interviewEntrySchema>>;

/** What is known about a point, with the sentence that tells it. Points that are missing here are not met. */
export interface Proof {
  readonly point: string;
  /** `words`: the candidate's own; `run`: what was established by running `sql`. */
  readonly kind: "words" | "run";
  readonly said: string;
  readonly sql: string | null;
}

/** An interview as data: what was said, where it stands, and what is proved so far. */
export interface InterviewState {
  readonly points: readonly InterviewPoint[];
  readonly stage: Stage;
  readonly entries: readonly InterviewEntry[];
  readonly proofs: readonly Proof[];
  /** Answers to the question at hand that weren't right. */
  readonly misses: number;
  /** Nudges that were given for the question at hand. */
  readonly nudges: number;
  readonly turns: number;
  /** Wrong queries that were handed in; missing in interviews of old. */
  readonly wrong?: number;
  /** At the review: the points that the candidate's words may make, without deciding it, each with these words. */
  readonly open?: readonly { readonly point: string; readonly said: string }[];
  /** The points of these that the candidate claimed; set when it is over. */
  readonly claims: readonly string[];
}
