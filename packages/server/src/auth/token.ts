import { z } from "zod";
import { asService } from "../db/identity.ts";
import { noteSecurity } from "../http/security-events.ts";
import { ACCESS_TOKEN_LIFETIME } from "./access-token.ts";
import { readUser } from "./accounts.ts";
import { type AuthDependencies, type AuthRequest, tooManyRequests } from "./auth-context.ts";
import { authError } from "./auth-error.ts";
import { redeemAuthorizationCode } from "./authorization-code.ts";
import { notEnabled } from "./not-enabled.ts";
import { rotateRefreshToken } from "./refresh-token.ts";
import { readJson } from "./request-body.ts";
import { createSession } from "./sessions.ts";

const pkceSchema = z.object({ auth_code: z.string().max(200), code_verifier: z.string().max(200) });
const refreshSchema = z.object({ refresh_token: z.string().max(200) });

/** `POST /token?grant_type=pkce|refresh_token`: a session for a code, or its next tokens. */
export async function token(context: AuthRequest, dependencies: AuthDependencies): Promise<Response> {
  if (await dependencies.limits.token(context, dependencies.clientAddress(context))) {
    return tooManyRequests(context);
  }
  switch (context.req.query("grant_type")) {
    case "pkce":
      return exchangeCode(context, dependencies);
    case "refresh_token":
      return refresh(context, dependencies);
    case "password":
    case "id_token":
    case "web3":
      return notEnabled(context);
    default:
      return authError(context, {
        status: 400,
        code: "validation_failed",
        message: "grant_type must be pkce or refresh_token",
      });
  }
}

async function exchangeCode(context: AuthRequest, dependencies: AuthDependencies): Promise<Response> {
  const body = pkceSchema.safeParse(await readJson(context));
  if (!body.success) {
    return authError(context, {
      status: 400,
      code: "validation_failed",
      message: "auth_code and code_verifier are needed, as strings",
    });
  }
  const { auth_code, code_verifier } = body.data;
  // The code is taken in a transaction of its own, so that whatever follows can't give it back.
  const redeemed = await asService(dependencies.database, (transaction) =>
    redeemAuthorizationCode(transaction, auth_code, code_verifier),
  );
  if (redeemed.status === "refused") {
    noteSecurity(context, "sign-in-failed", { what: redeemed.refusal.code });
    return authError(context, redeemed.refusal);
  }
  const { userId } = redeemed;
  const session = await asService(dependencies.database, (transaction) =>
    createSession(transaction, userId, context.req.header("User-Agent")),
  );
  noteSecurity(context, "sign-in", { user: userId, session: session.sessionId });
  return sessionResponse(context, dependencies, { userId, ...session });
}

async function refresh(context: AuthRequest, dependencies: AuthDependencies): Promise<Response> {
  const body = refreshSchema.safeParse(await readJson(context));
  if (!body.success) {
    return authError(context, { status: 400, code: "validation_failed", message: "refresh_token is needed" });
  }
  const rotation = await rotateRefreshToken(dependencies.database, body.data.refresh_token);
  if (rotation.status === "refused") {
    noteSecurity(context, "token-refused", { what: rotation.refusal.code });
    return authError(context, rotation.refusal);
  }
  const { userId, sessionId } = rotation;
  return sessionResponse(context, dependencies, { userId, sessionId, refreshToken: rotation.token });
}

async function sessionResponse(
  context: AuthRequest,
  { database, tokens }: AuthDependencies,
  { userId, sessionId, refreshToken }: { userId: string; sessionId: string; refreshToken: string },
): Promise<Response> {
  const user = await asService(database, (transaction) => readUser(transaction, userId));
  if (user === null) {
    return authError(context, { status: 404, code: "user_not_found", message: "The account is gone" });
  }
  const accessToken = await tokens.issue({ id: user.id, email: user.email, sessionId });
  context.header("Cache-Control", "no-store");
  return context.json({
    access_token: accessToken,
    token_type: "bearer",
    // No expires_at: supabase-js reckons it by the browser's own clock, which may be wrong by hours.
    expires_in: ACCESS_TOKEN_LIFETIME,
    refresh_token: refreshToken,
    user,
  });
}
