import { randomBytes } from "node:crypto";
import { FRESH_LOGIN_MINUTES } from "@master-sql/protocol";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { Bearer } from "./access-token.ts";
import { hashOf, randomSecret } from "./secret.ts";

/** After this a session ends however busy it is: the person signs in again. */
const SESSION_DAYS = 90;

const MAX_USER_AGENT_LENGTH = 1_000;

/** Opens a session of a user and gives its first refresh token. `userAgent` is how the browser names itself. */
export async function createSession(
  transaction: Transaction<Tables>,
  userId: string,
  userAgent: string | undefined,
): Promise<{ sessionId: string; refreshToken: string }> {
  await transaction
    .deleteFrom("auth.sessions")
    .where("user_id", "=", userId)
    .where("expires_at", "<=", sql<Date>`now()`)
    .execute();
  const { id } = await transaction
    .insertInto("auth.sessions")
    .values({
      user_id: userId,
      expires_at: sql`now() + make_interval(days => ${SESSION_DAYS})`,
      generation: 0,
      rotation_key: randomBytes(32),
      user_agent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const refreshToken = randomSecret();
  await transaction
    .insertInto("auth.refresh_tokens")
    .values({ token_hash: hashOf(refreshToken), session_id: id, generation: 0 })
    .execute();
  return { sessionId: id, refreshToken };
}

/** Whether the session of an access token still exists: a JWT outlives sign-out until it expires. */
export function isSessionOpen(transaction: Transaction<Tables>, bearer: Bearer): Promise<boolean> {
  return hasSession(transaction, bearer, sql<boolean>`expires_at > now()`);
}

/** Whether the session began with a sign-in of just now; false when it is gone. Refreshing its tokens makes it no younger. */
export function isFreshSession(transaction: Transaction<Tables>, bearer: Bearer): Promise<boolean> {
  const isFresh = sql<boolean>`created_at > now() - make_interval(mins => ${FRESH_LOGIN_MINUTES})`;
  return hasSession(transaction, bearer, isFresh);
}

async function hasSession(
  transaction: Transaction<Tables>,
  { userId, sessionId }: Bearer,
  isSo: RawBuilder<boolean>,
): Promise<boolean> {
  const found = await transaction
    .selectFrom("auth.sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .where(isSo)
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends one session of a user. False when they have no such one. */
export async function endSession(
  transaction: Transaction<Tables>,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom("auth.sessions")
    .where("user_id", "=", userId)
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export type SignOutScope = "global" | "local" | "others";

/** Ends sessions of the bearer: all of them, this one, or all but this one. */
export async function endSessions(
  transaction: Transaction<Tables>,
  { userId, sessionId }: Bearer,
  scope: SignOutScope,
): Promise<void> {
  let sessions = transaction.deleteFrom("auth.sessions").where("user_id", "=", userId);
  if (scope === "local") sessions = sessions.where("id", "=", sessionId);
  if (scope === "others") sessions = sessions.where("id", "!=", sessionId);
  await sessions.execute();
}
