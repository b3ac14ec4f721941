import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
} from "openid-client";
import { z } from "zod";

/** Who a person is, by the word of an OpenID provider. */
export interface ProviderIdentity {
  readonly issuer: string;
  /** Never changes and is never given to another person; accounts are keyed on it. */
  readonly subject: string;
  /** Verified by the provider. */
  readonly email: string;
  readonly name: string | undefined;
  readonly picture: string | undefined;
}

export interface IdentityProviderSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the provider sends the person back: our callback. */
  readonly redirectUri: string;
  /** How to reach the provider, when not by a plain fetch. */
  readonly fetch?: CustomFetch;
}

type ProviderAnswer =
  | { readonly status: "identified"; readonly identity: ProviderIdentity }
  | {
      readonly status: "refused";
      /** `access_denied` when the person changed their mind. */
      readonly error: "access_denied" | "server_error";
      readonly code: string;
      readonly message: string;
      /** For the log; no codes or tokens in it. */
      readonly cause?: unknown;
    };

/** One request of ours to the provider; kept until the answer comes. */
export interface ProviderRequest {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface IdentityProvider {
  /** Where to send the person. Throws when the provider can't be discovered. */
  authorizationUrl(request: ProviderRequest): Promise<URL>;
  /** Checks the parameters that the person brought back to our callback, and asks the provider who it was. */
  identify(callbackParameters: URLSearchParams, request: ProviderRequest): Promise<ProviderAnswer>;
  /** Asks the provider for its discovery document anew. Throws when it can't be had or isn't the provider's. */
  reach(): Promise<void>;
}

const idTokenSchema = z.object({
  iss: z.string(),
  sub: z.string().min(1),
  email: z.email().max(320).optional(),
  email_verified: z.boolean().optional(),
  name: z.string().max(200).optional().catch(undefined),
  picture: z.url().max(2000).optional().catch(undefined),
});

/** Google, or any OpenID provider that answers discovery at the issuer; asked for at the first sign-in. */
export function identityProvider(settings: IdentityProviderSettings): IdentityProvider {
  let discovered: Promise<Configuration> | undefined;
  const configuration = (): Promise<Configuration> => {
    discovered ??= discover(settings).catch((error) => {
      // Tried again at the next sign-in.
      discovered = undefined;
      throw error;
    });
    return discovered;
  };

  return {
    async reach() {
      await discover(settings);
    },

    async authorizationUrl({ state, nonce, verifier }) {
      return buildAuthorizationUrl(await configuration(), {
        redirect_uri: settings.redirectUri,
        scope: "openid email profile",
        prompt: "select_account",
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      });
    },

    async identify(callbackParameters, { state, nonce, verifier }) {
      const callback = new URL(settings.redirectUri);
      callback.search = callbackParameters.toString();
      let claims: unknown;
      try {
        const tokens = await authorizationCodeGrant(await configuration(), callback, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        claims = tokens.claims();
      } catch (cause) {
        return refusalOf(cause);
      }
      const parsed = idTokenSchema.safeParse(claims);
      if (!parsed.success) return refusalOf(parsed.error);
      const { iss, sub, email, email_verified, name, picture } = parsed.data;
      if (email === undefined || email_verified !== true) {
        return {
          status: "refused",
          error: "access_denied",
          code: "provider_email_needs_verification",
          message:
            "The account has no verified email address. Verify it with the provider, then sign in again.",
        };
      }
      return { status: "identified", identity: { issuer: iss, subject: sub, email, name, picture } };
    },
  };
}

async function discover({ issuer, clientId, clientSecret, fetch }: IdentityProviderSettings) {
  return discovery(issuer, clientId, clientSecret, undefined, {
    ...(fetch ? { [customFetch]: fetch } : {}),
    // Only an issuer that is itself http, which never is one in production (see environment.ts).
    ...(issuer.protocol === "http:" ? { execute: [allowInsecureRequests] } : {}),
  });
}

function refusalOf(cause: unknown): ProviderAnswer {
  if (cause instanceof AuthorizationResponseError && cause.error === "access_denied") {
    return {
      status: "refused",
      error: "access_denied",
      code: "access_denied",
      message: "Sign-in was cancelled.",
    };
  }
  if (cause instanceof AuthorizationResponseError && /^[a-z_]{1,60}$/.test(cause.error)) {
    return {
      status: "refused",
      error: "server_error",
      code: "unexpected_failure",
      message: `The sign-in service answered "${cause.error}". Please try again.`,
    };
  }
  return {
    status: "refused",
    error: "server_error",
    code: "bad_oauth_callback",
    message: "The sign-in could not be verified. Please try again.",
    cause,
  };
}
