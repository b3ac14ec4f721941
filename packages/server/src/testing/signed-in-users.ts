import { randomBytes, randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { accessTokens } from "../auth/access-token.ts";
import { loadSigningKeys } from "../auth/signing-keys.ts";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";

export interface SignedInUser {
  readonly userId: string;
  readonly sessionId: string;
  /** For `Authorization: Bearer`. */
  readonly accessToken: string;
}

/**
 * Accounts with an open session each, for tests that need more of them than can sign in one by one. `publicOrigin` is
 * that of the servers which are to accept the tokens.
 */
export async function signedInUsers(
  database: Kysely<Tables>,
  publicOrigin: string,
  count: number,
): Promise<SignedInUser[]> {
  const people = Array.from({ length: count }, () => ({ userId: randomUUID(), sessionId: randomUUID() }));
  await asService(database, async (transaction) => {
    await transaction
      .insertInto("auth.users")
      .values(
        people.map(({ userId }) => ({ id: userId, email: `${userId}@example.com`, user_metadata: "{}" })),
      )
      .execute();
    await transaction
      .insertInto("auth.sessions")
      .values(
        people.map(({ userId, sessionId }) => ({
          id: sessionId,
          user_id: userId,
          expires_at: sql<Date>`now() + interval '1 day'`,
          generation: 0,
          rotation_key: randomBytes(32),
        })),
      )
      .execute();
  });
  const tokens = await issuer(database, publicOrigin);
  return Promise.all(people.map(async (person) => ({ ...person, accessToken: await tokens.issue(person) })));
}

/** One more access token of an open session. */
export async function accessTokenOf(
  database: Kysely<Tables>,
  publicOrigin: string,
  session: Omit<SignedInUser, "accessToken">,
): Promise<string> {
  return (await issuer(database, publicOrigin)).issue(session);
}

async function issuer(database: Kysely<Tables>, publicOrigin: string) {
  const tokens = accessTokens(await loadSigningKeys(database), `${publicOrigin}/auth/v1`);
  return {
    issue: ({ userId, sessionId }: Omit<SignedInUser, "accessToken">): Promise<string> =>
      tokens.issue({ id: userId, email: `${userId}@example.com`, sessionId }),
  };
}

/** Two of them. */
export async function twoSignedInUsers(
  database: Kysely<Tables>,
  publicOrigin: string,
): Promise<readonly [SignedInUser, SignedInUser]> {
  const [one, other] = await signedInUsers(database, publicOrigin, 2);
  if (!one || !other) throw new Error("There are no users");
  return [one, other];
}
