import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppEnvironment } from "./bindings.ts";

/** Characters from which an answer is worth compressing. */
const LARGE = 16_384;

const compress = promisify(gzip);

/**
 * JSON, compressed where it is large and the caller takes that. Only for what is asked for with a token, which no other
 * site can send: of what is compressed the length tells something of what is in it (BREACH).
 */
export async function jsonAnswer(
  context: Context<AppEnvironment>,
  value: unknown,
  status?: ContentfulStatusCode,
): Promise<Response> {
  const text = JSON.stringify(value);
  const headers = { "Content-Type": "application/json" };
  if (text.length < LARGE || !takesGzip(context.req.header("Accept-Encoding"))) {
    return context.body(text, status, headers);
  }
  context.header("Vary", "Accept-Encoding", { append: true });
  const body = new Uint8Array(await compress(text, { level: constants.Z_BEST_SPEED }));
  return context.body(body, status, { ...headers, "Content-Encoding": "gzip" });
}

function takesGzip(accepted = ""): boolean {
  return accepted.split(",").some((coding) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(coding));
}
