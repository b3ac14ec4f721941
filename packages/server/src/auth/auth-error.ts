import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** A refusal of the auth API: `code` is one of GoTrue's error codes, which supabase-js hands to the application. */
export interface AuthRefusal {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly message: string;
}

/** supabase-js reads `code` as the error code only when the response names this version of the API. */
const API_VERSION = "2024-01-01";

export function authError(context: Context, { status, code, message }: AuthRefusal): Response {
  context.header("X-Supabase-Api-Version", API_VERSION);
  return context.json({ code, message }, status);
}
