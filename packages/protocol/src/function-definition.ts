import { z } from "zod";

/**
 * Who may call: whoever asks; the holder of a token whose session is still open; such a one whose address is one of the
 * operator's, while for all others the function doesn't exist.
 */
export type FunctionAccess = "visitor" | "user" | "operator";

/** A function of the server, `POST /functions/v1/<name>`: what it takes and what it answers. */
export interface FunctionDefinition {
  readonly access: FunctionAccess;
  readonly request: z.ZodType;
  readonly response: z.ZodType;
  /** Longest body that is read; {@link DEFAULT_BODY_BYTES} when not set. */
  readonly maxBodyBytes?: number;
  /** A refusal with this status has the body of `response`, rather than that of error.ts. */
  readonly ownRefusal?: 409;
}

/** A function whose answer comes bit by bit: server-sent events of JSON, the last of them `[DONE]`. */
export interface StreamDefinition {
  readonly access: FunctionAccess;
  readonly request: z.ZodType;
  /** One event. */
  readonly event: z.ZodType;
  readonly maxBodyBytes?: number;
  /** Streams that one caller may have open at once. */
  readonly concurrent: number;
  /** The server ends a stream after so long, whoever is at fault. */
  readonly maxSeconds: number;
  /** Of the answer, such as the version of a protocol that its reader asks for. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Enough for a form; a function that takes a learner's text says how much. */
export const DEFAULT_BODY_BYTES = 128 * 1024;

/** The request of a function that takes nothing; whatever is sent is disregarded. */
export const noRequest = z.undefined().catch(undefined);
