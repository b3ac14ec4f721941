import { type ApiErrorCode, apiErrorStatus } from "@master-sql/engine/api";
import type { Context } from "hono";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { z } from "zod";
import type { AccessTokens, Bearer } from "../auth/access-token.ts";
import type { PublishedContent } from "../content/published-content.ts";
import type { Tables } from "../db/tables.ts";
import type { ExamContent } from "../exams/exam-content.ts";
import type { Grader } from "../grading/grader.ts";
import type { AppEnvironment } from "../http/bindings.ts";
import type { ClientAddress } from "../http/client-address.ts";
import type { RateLimiter } from "../http/rate-limit.ts";
import type { UnsubscribeLinks } from "../mail/unsubscribe-links.ts";

export interface FunctionDependencies {
  readonly database: Kysely<Tables>;
  readonly tokens: AccessTokens;
  /** Null while the content has not been built. */
  readonly content: PublishedContent | null;
  readonly exams: ExamContent;
  readonly grader: Grader;
  readonly clientAddress: ClientAddress;
  readonly unsubscribeLinks: UnsubscribeLinks;
  readonly limits: {
    readonly functions: RateLimiter;
    readonly export: RateLimiter;
    readonly unsubscribe: RateLimiter;
  };
  readonly log: Logger;
}

export interface FunctionRefusal {
  readonly code: ApiErrorCode;
  /** For the person. */
  readonly message: string;
  readonly retryAfterSeconds?: number;
}

export type FunctionResult<T> =
  | {
      readonly status: "done";
      readonly value: T;
      /** 409 for a refusal that has a body of the function's own. */
      readonly httpStatus: 200 | 409;
    }
  | { readonly status: "refused"; readonly refusal: FunctionRefusal };

/** A function by name: what it takes, and what it does for a signed-in caller. */
export interface ServerFunction<Request, Response> {
  readonly request: z.ZodType<Request>;
  call(
    payload: Request,
    caller: Bearer,
    dependencies: FunctionDependencies,
    context: Context<AppEnvironment>,
  ): Promise<FunctionResult<Response>>;
}

/** A function that needs no sign-in. */
export interface OpenFunction<Request, Response> {
  readonly request: z.ZodType<Request>;
  call(
    payload: Request,
    context: Context<AppEnvironment>,
    dependencies: FunctionDependencies,
  ): Promise<FunctionResult<Response>>;
}

export function done<T>(value: T, httpStatus: 200 | 409 = 200): FunctionResult<T> {
  return { status: "done", value, httpStatus };
}

export function refused(
  code: ApiErrorCode,
  message: string,
  retryAfterSeconds?: number,
): FunctionResult<never> {
  return { status: "refused", refusal: { code, message, retryAfterSeconds } };
}

/** There is no caller, or their account is gone by now. */
export function notAuthenticated(): FunctionResult<never> {
  return refused("not_authenticated", "User not authenticated");
}

export function functionError(context: Context, refusal: FunctionRefusal): Response {
  const { code, message, retryAfterSeconds } = refusal;
  if (retryAfterSeconds !== undefined) context.header("Retry-After", String(retryAfterSeconds));
  return context.json({ error: { code, message } }, apiErrorStatus[code]);
}
