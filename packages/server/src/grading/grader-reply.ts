import { tutorPartSchema, tutorRunSchema } from "@master-sql/tutor";
import { z } from "zod";
import { boundedPart, boundedRun } from "./bounded-part.ts";
import type { GraderReply } from "./grading-job.ts";

/**
 * Bytes of one message of a grader. The largest are of interviews, where some ten runs are described: each of at most
 * 750,000 characters.
 */
export const MOST_REPLY_BYTES = 32 * 1024 ** 2;

const MOST_FAULT_CHARACTERS = 4_000;

const processorMs = z.number().nonnegative();
const id = z.int();
const part = tutorPartSchema.transform(boundedPart);
const run = tutorRunSchema.transform(boundedRun);

const cell = z.string().nullable();
const countedRows = z.array(z.object({ row: z.array(cell), count: z.number() }));
const difference = z.looseObject({
  columns: z.array(z.looseObject({ name: z.string() })),
  missing: countedRows,
  extra: countedRows,
  missingTotal: z.number(),
  extraTotal: z.number(),
  expectedRowCount: z.number(),
  candidateRowCount: z.number(),
});

/** What the server uses of it, and nothing that it doesn't. */
const verdict = z.discriminatedUnion("verdict", [
  z.looseObject({ verdict: z.literal("right") }),
  z.looseObject({
    verdict: z.literal("wrong"),
    reason: z.looseObject({ kind: z.string(), difference: difference.nullish() }),
    onVisibleData: z.boolean(),
    message: z.string(),
    misconception: z.string().optional(),
    errorClass: z.string().optional(),
  }),
  z.looseObject({ verdict: z.literal("undecided"), cause: z.string(), message: z.string() }),
  z.looseObject({ verdict: z.literal("unusable"), message: z.string() }),
]);

const tried = z.object({ run, match: z.looseObject({ status: z.string() }).nullable() });
const facts = z.object({
  own: tried,
  before: tried.nullable(),
  twists: z.array(tried),
  cost: z.object({ own: z.number(), accepted: z.number() }).nullable(),
  checks: z.array(z.object({ sql: z.string(), run })),
});

const consulted = z.discriminatedUnion("type", [
  z.object({ type: z.literal("prompt"), instructions: z.string(), prompt: z.string() }),
  z.object({ type: z.literal("not-for-a-model") }),
  z.object({ type: z.literal("tool"), said: z.string() }),
  z.object({
    type: z.literal("check"),
    parts: z.array(part),
    failed: z.array(z.object({ sql: z.string(), reason: z.string() })),
    withheld: z.number(),
    removed: z.number(),
    unchecked: z.number(),
    rows: z.number().nullable(),
  }),
]);

const result = z.discriminatedUnion("type", [
  z.object({ type: z.literal("judged"), verdict: verdict.nullable() }),
  z.object({ type: z.literal("answered"), isWhole: z.boolean(), isRight: z.boolean() }),
  z.object({ type: z.literal("consulted"), reply: consulted.nullable() }),
  z.object({ type: z.literal("examined"), facts: facts.nullable() }),
  z.object({ type: z.literal("nudge-checked"), mayBeSaid: z.boolean() }),
]);

const reply = z.discriminatedUnion("type", [
  z.object({ type: z.literal("begun"), id, processorMs }),
  z.object({ type: z.literal("part"), id, part }),
  z.object({ type: z.literal("done"), id, processorMs, result, warm: z.array(z.string()) }),
  z.object({
    type: z.literal("fault"),
    message: z.string().transform((text) => text.slice(0, MOST_FAULT_CHARACTERS)),
  }),
]);

/** What a line of a grader says; null where no grader says such a thing, so that something has taken it over. */
export function readReply(line: string): GraderReply | null {
  try {
    return reply.parse(JSON.parse(line)) as GraderReply;
  } catch {
    return null;
  }
}
