import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { DatabaseError } from "pg";

/** A refusal in PostgREST's shape; `code` is one of its own (PGRST…) or an SQLSTATE. */
export class RestRefusal extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly details: string | null;
  constructor(status: ContentfulStatusCode, code: string, message: string, details: string | null = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export function restError(context: Context, refusal: RestRefusal): Response {
  const { status, code, message, details } = refusal;
  return context.json({ code, details, hint: null, message }, status);
}

/** What a caller did wrong, by the database's word and in ours; null when it's not the caller's fault. */
export function refusalOfDatabase(error: unknown, table: string, signedIn: boolean): RestRefusal | null {
  if (!(error instanceof DatabaseError) || error.code === undefined) return null;
  const { code } = error;
  switch (code) {
    case "42501":
      return new RestRefusal(signedIn ? 403 : 401, code, `This is not allowed on ${table} for this caller`);
    case "23505":
      return new RestRefusal(409, code, `${table} has a row with these values already`);
    case "23503":
      return new RestRefusal(409, code, `A row that this one of ${table} refers to does not exist`);
    case "23502":
      return new RestRefusal(400, code, `A value that ${table} needs is missing`);
    case "23514":
      return new RestRefusal(400, code, `A value is outside of what ${table} accepts`);
    case "42P10":
      return new RestRefusal(400, code, `on_conflict names no unique columns of ${table}`);
    case "42804":
      return new RestRefusal(400, code, `A filter on ${table} does not fit the type of its column`);
    case "21000":
      return new RestRefusal(400, code, "Two of the given rows are the same row");
    default:
      // Data exceptions: a text that is no uuid, a number out of range, a date that doesn't exist.
      if (code.startsWith("22")) {
        return new RestRefusal(400, code, `A value does not fit the type of its column in ${table}`);
      }
      // Limits of PostgreSQL's: a statement that is too long or too deep.
      if (code.startsWith("54")) return new RestRefusal(400, code, "The request asks for too much at once");
      return null;
  }
}
