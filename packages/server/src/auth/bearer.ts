import { asService } from "../db/identity.ts";
import { noteSecurity } from "../http/security-events.ts";
import type { Bearer } from "./access-token.ts";
import type { AuthDependencies, AuthRequest } from "./auth-context.ts";
import type { AuthRefusal } from "./auth-error.ts";
import { isSessionOpen } from "./sessions.ts";

export type BearerResult =
  | { readonly status: "open"; readonly bearer: Bearer }
  | { readonly status: "refused"; readonly refusal: AuthRefusal };

/** The token of `Authorization: Bearer …`, if there is one. */
export function bearerToken(context: AuthRequest): string | undefined {
  return /^Bearer ([^\s]+)$/i.exec(context.req.header("Authorization") ?? "")?.[1];
}

/** Who calls, with a valid token of a session that still exists. */
export async function requireOpenSession(
  context: AuthRequest,
  { database, tokens }: Pick<AuthDependencies, "database" | "tokens">,
): Promise<BearerResult> {
  const token = bearerToken(context);
  if (token === undefined) {
    return refused(401, "no_authorization", "This endpoint requires a valid Bearer token");
  }
  const check = await tokens.check(token);
  if (check.status !== "valid") {
    if (check.status === "invalid") noteSecurity(context, "token-refused", { what: "bad_jwt" });
    return refused(401, "bad_jwt", check.status === "expired" ? "token is expired" : "invalid JWT");
  }
  const open = await asService(database, (transaction) => isSessionOpen(transaction, check.bearer));
  if (!open) return refused(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  return { status: "open", bearer: check.bearer };
}

function refused(status: 401 | 403, code: string, message: string): BearerResult {
  return { status: "refused", refusal: { status, code, message } };
}
