import {
  type ApiErrorCode,
  apiErrorStatus,
  type FunctionDefinition,
  type StreamDefinition,
} from "@master-sql/protocol";
import type { FunctionName, functions } from "@master-sql/protocol/functions";
import type { Context } from "hono";
import type { z } from "zod";
import type { Bearer } from "../auth/access-token.ts";
import type { AppEnvironment } from "../http/bindings.ts";

/** What a handler knows of whoever calls, by the access that its function has. */
export interface Calls {
  readonly visitor: { readonly context: Context<AppEnvironment> };
  readonly user: { readonly context: Context<AppEnvironment>; readonly caller: Bearer };
  readonly operator: { readonly context: Context<AppEnvironment>; readonly caller: Bearer };
}

export type Handler<Definition extends FunctionDefinition> = (
  request: z.output<Definition["request"]>,
  call: Calls[Definition["access"]],
) => Promise<FunctionResult<z.output<Definition["response"]>>>;

export type HandlerOf<Name extends FunctionName> = Handler<(typeof functions)[Name]>;

/** A handler for each function of a registry (protocol/src). */
export type Handlers<Definitions extends Readonly<Record<string, FunctionDefinition>>> = {
  readonly [Name in keyof Definitions]: Handler<Definitions[Name]>;
};

/** `signal` aborts when the caller hangs up, and when the time of the stream is over. */
export type StreamHandler<Definition extends StreamDefinition> = (
  request: z.output<Definition["request"]>,
  call: Calls[Definition["access"]] & { readonly signal: AbortSignal },
) => Promise<StreamResult<z.output<Definition["event"]>>>;

export type StreamHandlers<Definitions extends Readonly<Record<string, StreamDefinition>>> = {
  readonly [Name in keyof Definitions]: StreamHandler<Definitions[Name]>;
};

export interface FunctionRefusal {
  readonly code: ApiErrorCode;
  /** For the person. */
  readonly message: string;
  readonly retryAfterSeconds?: number;
}

interface Refused {
  readonly status: "refused";
  readonly refusal: FunctionRefusal;
}

export type FunctionResult<T> =
  | {
      readonly status: "done";
      readonly value: T;
      /** 409 for a refusal that has a body of the function's own. */
      readonly httpStatus: 200 | 409;
    }
  | {
      /** JSON text of the same form, too long to be held at once. */
      readonly status: "streamed";
      readonly body: ReadableStream<Uint8Array>;
    }
  | Refused;

/** A stream may still be refused before its first event. */
type StreamResult<Event> = { readonly status: "streaming"; readonly events: AsyncIterable<Event> } | Refused;

export function done<T>(value: T, httpStatus: 200 | 409 = 200): FunctionResult<T> {
  return { status: "done", value, httpStatus };
}

/** An answer that is sent while it is read. It has to have the form that the function's definition says. */
export function streamed<T>(body: ReadableStream<Uint8Array>): FunctionResult<T> {
  return { status: "streamed", body };
}

export function refused(code: ApiErrorCode, message: string, retryAfterSeconds?: number): Refused {
  return { status: "refused", refusal: { code, message, retryAfterSeconds } };
}

/** There is no caller, or their account is gone by now. */
export function notAuthenticated(): Refused {
  return refused("not_authenticated", "User not authenticated");
}

/** What isn't there, or is none of the caller's business. */
export function noSuchFunction(): Refused {
  return refused("not_found", "There is no such function.");
}

/** More than a limit allows. */
export function tooMany(message = "Too many requests. Wait a little, then try again."): Refused {
  return refused("rate_limited", message);
}

export function functionError(context: Context, refusal: FunctionRefusal): Response {
  const { code, message, retryAfterSeconds } = refusal;
  if (retryAfterSeconds !== undefined) context.header("Retry-After", String(retryAfterSeconds));
  return context.json({ error: { code, message } }, apiErrorStatus[code]);
}
