import { z } from "zod";
import { asService } from "../db/identity.ts";
import { noteSecurity } from "../http/security-events.ts";
import type { AuthDependencies, AuthRequest } from "./auth-context.ts";
import { authError } from "./auth-error.ts";
import { requireOpenSession } from "./bearer.ts";
import { endSessions } from "./sessions.ts";

const scopeSchema = z.enum(["global", "local", "others"]).default("global");

/** `POST /logout?scope=global|local|others` → 204 */
export async function logout(context: AuthRequest, dependencies: AuthDependencies): Promise<Response> {
  const scope = scopeSchema.safeParse(context.req.query("scope"));
  if (!scope.success) {
    const message = "scope must be global, local or others";
    return authError(context, { status: 400, code: "validation_failed", message });
  }
  const caller = await requireOpenSession(context, dependencies);
  if (caller.status === "refused") return authError(context, caller.refusal);
  const { bearer } = caller;
  await asService(dependencies.database, (transaction) => endSessions(transaction, bearer, scope.data));
  noteSecurity(context, "sign-out", { user: bearer.userId, session: bearer.sessionId, what: scope.data });
  return context.body(null, 204);
}
