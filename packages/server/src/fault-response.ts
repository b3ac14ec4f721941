import type { Context } from "hono";
import { DatabaseError } from "pg";
import { authError } from "./auth/auth-error.ts";
import { isDiskFull } from "./db/room.ts";
import { functionError } from "./functions/handler.ts";
import { RestRefusal, restError } from "./rest/rest-error.ts";

const RETRY_AFTER_SECONDS = 5;
/** Somebody has to make room first. */
const RETRY_WHEN_FULL_SECONDS = 60;
/**
 * Connection trouble of PostgreSQL (classes 08, 53, 57P), a standby that has not taken over yet (25006), a transaction
 * that lost against another (class 40), and trouble of the network below it.
 */
const UNREACHABLE =
  /^(08|53|57P|25006|40)|^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NOTFOUND|AI_AGAIN)/;

/** What a caller is told of a fault of ours, in the shape of the API that was called. Nothing of the error itself. */
export function faultResponse(context: Context, error: unknown): Response {
  const away = isUnreachable(error);
  const isFull = isDiskFull(error);
  const status = away ? 503 : 500;
  if (away) context.header("Retry-After", String(isFull ? RETRY_WHEN_FULL_SECONDS : RETRY_AFTER_SECONDS));
  const message = isFull
    ? "The service can't store anything right now because its disk is full. Please try again later."
    : away
      ? "The service is not available right now. Please try again in a few seconds."
      : "Something went wrong on our side. Please try again.";
  const { path } = context.req;
  if (path.startsWith("/auth/v1/"))
    return authError(context, { status, code: "unexpected_failure", message });
  if (path.startsWith("/rest/v1/")) {
    return restError(context, new RestRefusal(status, away ? "PGRST001" : "XX000", message));
  }
  if (path.startsWith("/functions/v1/")) {
    return functionError(context, { code: away ? "grader_busy" : "internal", message });
  }
  return context.text(message, status);
}

/** What a caller is told whose account may not store more, in the shape of the API that was called. */
export function storageResponse(context: Context, message: string): Response {
  if (context.req.path.startsWith("/rest/v1/")) {
    return restError(context, new RestRefusal(409, "storage_full", message));
  }
  return functionError(context, { code: "storage_full", message });
}

/** What a caller is told whose account was deleted while the request was under way. */
export function accountGoneResponse(context: Context): Response {
  const message = "This account was deleted, so nothing was stored.";
  const { path } = context.req;
  if (path.startsWith("/functions/v1/"))
    return functionError(context, { code: "not_authenticated", message });
  return restError(context, new RestRefusal(401, "PGRST301", message));
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string") return UNREACHABLE.test(error.code);
  // `pg` gives these no code.
  return (
    !(error instanceof DatabaseError) &&
    /connection (terminated|timeout|error)|timeout exceeded/i.test(error.message)
  );
}
