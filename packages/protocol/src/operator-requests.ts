import { z } from "zod";
import type { FunctionDefinition } from "./function-definition.ts";

/**
 * What people ask of whoever runs this copy: feedback, requests for more credits, and the calls that they asked for in
 * the survey. Only the addresses of `OPERATOR_EMAILS` may call these functions; for all others there are none.
 */

/** How a request for more credits begins, by which it is told from other feedback. */
export const CREDIT_REQUEST = "I have used up my AI credits and would like to request more credits.";

export const requestKinds = ["feedback", "credits", "call"] as const;
export const requestKindSchema = z.enum(requestKinds);
export type RequestKind = z.infer<typeof requestKindSchema>;

export const requestStatuses = ["new", "in-progress", "done"] as const;
export const requestStatusSchema = z.enum(requestStatuses);
export type RequestStatus = z.infer<typeof requestStatusSchema>;

const requestFilterSchema = z.strictObject({
  /** Text within message, name, address or note, whatever its case. */
  search: z.string().max(200).default(""),
  kind: requestKindSchema.nullable().default(null),
  status: requestStatusSchema.nullable().default(null),
});

/** Requests in one answer of `get-operator-requests`. */
export const REQUESTS_PER_PAGE = 50;

const operatorRequestSchema = z.object({
  /** Of the feedback, or of the user who asked for a call. */
  id: z.uuid(),
  kind: requestKindSchema,
  at: z.iso.datetime(),
  /** Null for a visitor. */
  userId: z.uuid().nullable(),
  name: z.string().nullable(),
  /** Where an answer may go; null when none was given. */
  email: z.string().nullable(),
  message: z.string(),
  status: requestStatusSchema,
  note: z.string(),
});
export type OperatorRequest = z.infer<typeof operatorRequestSchema>;

const getRequestsSchema = requestFilterSchema.extend({
  /** How many of the latest to pass over. */
  offset: z.int().min(0).max(1_000_000).default(0),
});

const requestListSchema = z.object({
  /** The latest first. */
  requests: z.array(operatorRequestSchema),
  /** How many there are by this filter. */
  total: z.int(),
  /** How many of all are new. */
  unread: z.int(),
});
export type RequestList = z.infer<typeof requestListSchema>;

/** Longest note of the operator. */
export const MAX_NOTE_LENGTH = 2_000;

const setRequestStateSchema = z.strictObject({
  id: z.uuid(),
  kind: requestKindSchema,
  status: requestStatusSchema,
  note: z.string().max(MAX_NOTE_LENGTH),
});

/** Rows of a file at most: the latest. */
export const EXPORTED_REQUESTS = 10_000;

/** Most that is granted at once. */
export const MAX_GRANTED_CREDITS = 1_000;

const grantCreditsSchema = z.strictObject({
  userId: z.uuid(),
  credits: z.int().min(1).max(MAX_GRANTED_CREDITS),
  /** Made by the browser; the same on every resend, which grants nothing more. */
  grantId: z.uuid(),
});

export const operatorFunctions = {
  "get-operator-requests": {
    access: "operator",
    request: getRequestsSchema,
    response: requestListSchema,
  },
  "set-operator-request": {
    access: "operator",
    request: setRequestStateSchema,
    response: z.object({ status: requestStatusSchema, note: z.string() }),
  },
  /** All of them by the filter, as a file of comma-separated values (RFC 4180). */
  "export-operator-requests": {
    access: "operator",
    request: requestFilterSchema,
    response: z.object({ csv: z.string() }),
  },
  /** What the user has left then. */
  "grant-credits": {
    access: "operator",
    request: grantCreditsSchema,
    response: z.object({ earned: z.int(), expiresAt: z.iso.datetime().nullable() }),
  },
} satisfies Record<string, FunctionDefinition>;
