import { type Kysely, sql } from "kysely";
import { randomNonce, randomPKCECodeVerifier } from "openid-client";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import type { ProviderRequest } from "./identity-provider.ts";
import { hashOf, randomSecret } from "./secret.ts";

/** For how long a person may take to choose an account. */
const FLOW_MINUTES = 10;

/** A sign-in under way: what the browser asked of us, and what we asked of the provider. */
export interface SignInFlow {
  /** PKCE challenge (S256) of the browser. */
  readonly codeChallenge: string;
  readonly redirectTo: string;
  readonly providerRequest: ProviderRequest;
}

/** Notes a sign-in that begins. */
export async function beginSignInFlow(
  database: Kysely<Tables>,
  { codeChallenge, redirectTo }: Pick<SignInFlow, "codeChallenge" | "redirectTo">,
): Promise<SignInFlow> {
  const state = randomSecret();
  const nonce = randomNonce();
  const verifier = randomPKCECodeVerifier();
  await asService(database, async (transaction) => {
    await transaction.deleteFrom("auth.sign_in_flows").where("expires_at", "<=", sql<Date>`now()`).execute();
    await transaction
      .insertInto("auth.sign_in_flows")
      .values({
        state_hash: hashOf(state),
        code_challenge: codeChallenge,
        redirect_to: redirectTo,
        provider_verifier: verifier,
        provider_nonce: nonce,
        expires_at: sql`now() + make_interval(mins => ${FLOW_MINUTES})`,
      })
      .execute();
  });
  return { codeChallenge, redirectTo, providerRequest: { state, nonce, verifier } };
}

/** The flow that the provider's answer belongs to; it can be taken once. Null when unknown, taken or too old. */
export async function takeSignInFlow(database: Kysely<Tables>, state: string): Promise<SignInFlow | null> {
  const taken = await asService(database, (transaction) =>
    transaction
      .deleteFrom("auth.sign_in_flows")
      .where("state_hash", "=", hashOf(state))
      .returning([
        "code_challenge",
        "redirect_to",
        "provider_verifier",
        "provider_nonce",
        sql<boolean>`expires_at <= now()`.as("expired"),
      ])
      .executeTakeFirst(),
  );
  if (!taken || taken.expired) return null;
  return {
    codeChallenge: taken.code_challenge,
    redirectTo: taken.redirect_to,
    providerRequest: { state, nonce: taken.provider_nonce, verifier: taken.provider_verifier },
  };
}
