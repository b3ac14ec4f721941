import { z } from "zod";

/** Codes of functions, with their HTTP status. */
export const apiErrorStatus = {
  bad_request: 400,
  not_authenticated: 401,
  insufficient_credits: 402,
  /** What was asked for needs a login of just now: whoever sits at a machine left open mustn't do it. */
  login_too_old: 403,
  /** Whoever asks has turned AI off in their account. */
  ai_off: 403,
  not_found: 404,
  conflict: 409,
  /** The time of the exam is over, or it was handed in: nothing of it can be changed any more. */
  exam_over: 409,
  /** The account holds as much of this as one may. */
  storage_full: 409,
  payload_too_large: 413,
  rate_limited: 429,
  internal: 500,
  /** The pool of graders is full; `Retry-After` says when to come back. The message says whether anything was stored. */
  grader_busy: 503,
} as const;
export type ApiErrorCode = keyof typeof apiErrorStatus;

export const apiErrorSchema = z.object({
  error: z.object({ code: z.string(), message: z.string() }),
});
