import { asService } from "../db/identity.ts";
import { noteSecurity } from "../http/security-events.ts";
import { signInAccount } from "./accounts.ts";
import type { AuthDependencies, AuthRequest } from "./auth-context.ts";
import { issueAuthorizationCode } from "./authorization-code.ts";
import { personOf } from "./link-keys.ts";
import { withParameters } from "./redirect.ts";
import { takeSignInFlow } from "./sign-in-flow.ts";

/** `GET /callback`: the provider sends the browser back here; it goes on to `redirect_to` with a code of ours. */
export async function callback(context: AuthRequest, dependencies: AuthDependencies): Promise<Response> {
  const { database, identityProvider, authPage, personKey, log } = dependencies;
  const parameters = new URL(context.req.url).searchParams;
  const flow = await takeSignInFlow(database, parameters.get("state") ?? "");
  if (flow === null) {
    noteSecurity(context, "sign-in-failed", { what: "bad_oauth_state" });
    return context.redirect(
      withParameters(new URL(authPage), {
        error: "invalid_request",
        error_code: "bad_oauth_state",
        error_description: "This sign-in was finished already or took too long. Please sign in again.",
      }),
    );
  }
  const redirectTo = new URL(flow.redirectTo);
  const answer = await identityProvider.identify(parameters, flow.providerRequest);
  if (answer.status === "refused") {
    noteSecurity(context, "sign-in-failed", { what: answer.code });
    if (answer.cause !== undefined) {
      log.warn({ code: answer.code, reason: nameOf(answer.cause) }, "the provider's answer was refused");
    }
    return context.redirect(
      withParameters(redirectTo, {
        error: answer.error,
        error_code: answer.code,
        error_description: answer.message,
      }),
    );
  }
  const code = await asService(database, async (transaction) => {
    const { userId, hasNewEmail } = await signInAccount(
      transaction,
      answer.identity,
      personOf(personKey, answer.identity),
    );
    if (hasNewEmail) noteSecurity(context, "email-changed", { user: userId });
    return issueAuthorizationCode(transaction, userId, flow.codeChallenge);
  });
  return context.redirect(withParameters(redirectTo, { code }));
}

/** The kind of an error without its text, which may quote the provider's answer with its tokens. */
function nameOf(cause: unknown): string {
  if (!(cause instanceof Error)) return "unknown";
  return "code" in cause ? `${cause.name} ${String(cause.code)}` : cause.name;
}
