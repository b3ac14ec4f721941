import { z } from "zod";
import { type AuthDependencies, type AuthRequest, tooManyRequests } from "./auth-context.ts";
import { authError } from "./auth-error.ts";
import { allowedRedirect, withParameters } from "./redirect.ts";
import { beginSignInFlow } from "./sign-in-flow.ts";

/** S256 only: base64url of a SHA-256. */
const challengeSchema = z.object({
  code_challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  code_challenge_method: z.string().regex(/^s256$/i),
});

/** `GET /authorize`: the browser comes here to sign in, and is sent on to the provider. */
export async function authorize(context: AuthRequest, dependencies: AuthDependencies): Promise<Response> {
  if (await dependencies.limits.authorize(context, dependencies.clientAddress(context))) {
    return tooManyRequests(context);
  }
  const query = context.req.query();
  const redirectTo = allowedRedirect(
    query.redirect_to ?? dependencies.authPage,
    dependencies.redirectOrigins,
  );
  if (redirectTo === null) {
    // Never sent on: the address is not one of ours.
    const message = "redirect_to is not an address of this application";
    return authError(context, { status: 400, code: "validation_failed", message });
  }
  const refuse = (error: string, code: string, description: string): Response =>
    context.redirect(withParameters(redirectTo, { error, error_code: code, error_description: description }));

  if (query.provider !== "google") {
    return refuse("invalid_request", "oauth_provider_not_supported", "Sign-in is with Google only.");
  }
  const challenge = challengeSchema.safeParse(query);
  if (!challenge.success) {
    const description = "Sign-in needs PKCE: a code_challenge with code_challenge_method s256.";
    return refuse("invalid_request", "validation_failed", description);
  }
  const { providerRequest } = await beginSignInFlow(dependencies.database, {
    codeChallenge: challenge.data.code_challenge,
    redirectTo: redirectTo.href,
  });
  try {
    const address = await dependencies.identityProvider.authorizationUrl(providerRequest);
    return context.redirect(address.href);
  } catch (error) {
    dependencies.log.error({ err: error }, "the identity provider can't be reached");
    const description = "The sign-in service can't be reached right now. Please try again in a minute.";
    return refuse("temporarily_unavailable", "unexpected_failure", description);
  }
}
