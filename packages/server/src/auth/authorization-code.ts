import { createHash, timingSafeEqual } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { AuthRefusal } from "./auth-error.ts";
import { hashOf, randomSecret } from "./secret.ts";

/** The browser exchanges its code at once. */
const CODE_MINUTES = 5;

/** A code by which the browser that began the sign-in, and holds the PKCE verifier, gets its session. */
export async function issueAuthorizationCode(
  transaction: Transaction<Tables>,
  userId: string,
  codeChallenge: string,
): Promise<string> {
  await transaction
    .deleteFrom("auth.authorization_codes")
    .where("expires_at", "<=", sql<Date>`now()`)
    .execute();
  const code = randomSecret();
  await transaction
    .insertInto("auth.authorization_codes")
    .values({
      code_hash: hashOf(code),
      user_id: userId,
      code_challenge: codeChallenge,
      expires_at: sql`now() + make_interval(mins => ${CODE_MINUTES})`,
    })
    .execute();
  return code;
}

/** Takes a code for good, whatever comes of it: a wrong verifier burns it. Gives the user it was issued for. */
export async function redeemAuthorizationCode(
  transaction: Transaction<Tables>,
  code: string,
  verifier: string,
): Promise<
  | { readonly status: "redeemed"; readonly userId: string }
  | { readonly status: "refused"; readonly refusal: AuthRefusal }
> {
  const taken = await transaction
    .deleteFrom("auth.authorization_codes")
    .where("code_hash", "=", hashOf(code))
    .returning(["user_id", "code_challenge", sql<boolean>`expires_at <= now()`.as("expired")])
    .executeTakeFirst();
  if (!taken) {
    const message = "invalid flow state, no valid flow state found";
    return { status: "refused", refusal: { status: 404, code: "flow_state_not_found", message } };
  }
  if (taken.expired) {
    const message = "The sign-in took too long. Please sign in again.";
    return { status: "refused", refusal: { status: 403, code: "flow_state_expired", message } };
  }
  if (!matches(verifier, taken.code_challenge)) {
    const message = "code challenge does not match previously saved code verifier";
    return { status: "refused", refusal: { status: 403, code: "bad_code_verifier", message } };
  }
  return { status: "redeemed", userId: taken.user_id };
}

/** RFC 7636, section 4.6, method S256. */
function matches(verifier: string, challenge: string): boolean {
  const computed = Buffer.from(createHash("sha256").update(verifier).digest("base64url"));
  const expected = Buffer.from(challenge);
  return computed.length === expected.length && timingSafeEqual(computed, expected);
}
