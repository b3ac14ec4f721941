import type { Context } from "hono";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Tables } from "../db/tables.ts";
import type { AppEnvironment } from "../http/bindings.ts";
import type { ClientAddress } from "../http/client-address.ts";
import type { RateLimiter } from "../http/rate-limit.ts";
import type { AccessTokens } from "./access-token.ts";
import { authError } from "./auth-error.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import type { SigningKeys } from "./signing-keys.ts";

/** What the routes of the auth API work with. */
export interface AuthDependencies {
  readonly database: Kysely<Tables>;
  readonly keys: SigningKeys;
  readonly tokens: AccessTokens;
  readonly identityProvider: IdentityProvider;
  /** Origins that a sign-in may return to. */
  readonly redirectOrigins: ReadonlySet<string>;
  /** Where a sign-in ends whose own return address is unknown. */
  readonly authPage: string;
  /** Makes hashes of those who sign in. */
  readonly personKey: Buffer;
  readonly clientAddress: ClientAddress;
  readonly limits: {
    readonly auth: RateLimiter;
    readonly authorize: RateLimiter;
    readonly token: RateLimiter;
  };
  readonly log: Logger;
}

export type AuthRequest = Context<AppEnvironment>;

export function tooManyRequests(context: AuthRequest): Response {
  return authError(context, {
    status: 429,
    code: "over_request_rate_limit",
    message: "Too many requests. Wait a little, then try again.",
  });
}
