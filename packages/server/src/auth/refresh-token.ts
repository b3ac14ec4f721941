import { createHmac } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import type { AuthRefusal } from "./auth-error.ts";
import { hashOf } from "./secret.ts";

/**
 * For how long after a rotation the previous token still gets the current one: a lost response, a second tab.
 * supabase-js goes on retrying a refresh for 25.5 s.
 */
const REUSE_WINDOW_SECONDS = 60;

/** A session that nobody has used for so long ends: people learn in spells, so this is no matter of minutes. */
const IDLE_DAYS = 30;

/**
 * The token that follows `token`. It follows from the token and the session's key, so that a repeated refresh gets
 * the very same successor though only hashes are stored.
 */
function successorOf(token: string, rotationKey: Buffer): string {
  return createHmac("sha256", rotationKey).update(token).digest("base64url");
}

export type Rotation =
  | {
      readonly status: "rotated";
      readonly userId: string;
      readonly sessionId: string;
      readonly token: string;
    }
  | { readonly status: "refused"; readonly refusal: AuthRefusal };

/**
 * Exchanges a refresh token for its successor. Any number of calls at once with the same token get the same
 * successor. A token older than the previous one, or the previous one too late, was stolen or replayed: that ends
 * the session for whoever holds it.
 */
export async function rotateRefreshToken(database: Kysely<Tables>, token: string): Promise<Rotation> {
  return asService(database, async (transaction) => {
    const presented = await transaction
      .selectFrom("auth.refresh_tokens")
      .select(["session_id", "generation"])
      .where("token_hash", "=", hashOf(token))
      .executeTakeFirst();
    // The lock on the session makes rotations of one session wait for each other.
    const session =
      presented &&
      (await transaction
        .selectFrom("auth.sessions")
        .select([
          "id",
          "user_id",
          "generation",
          "rotation_key",
          sql<boolean>`expires_at <= now() or rotated_at <= now() - make_interval(days => ${IDLE_DAYS})`.as(
            "expired",
          ),
          sql<boolean>`rotated_at > now() - make_interval(secs => ${REUSE_WINDOW_SECONDS})`.as(
            "just_rotated",
          ),
        ])
        .where("id", "=", presented.session_id)
        .forUpdate()
        .executeTakeFirst());
    if (!presented || !session) {
      return refused("refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
    }
    if (session.expired) {
      await endSession(transaction, session.id);
      return refused("session_expired", "The session has expired: sign in again");
    }

    const successor = successorOf(token, session.rotation_key);
    const rotated = {
      status: "rotated",
      userId: session.user_id,
      sessionId: session.id,
      token: successor,
    } as const;
    if (presented.generation === session.generation) {
      const generation = session.generation + 1;
      await transaction
        .insertInto("auth.refresh_tokens")
        .values({ token_hash: hashOf(successor), session_id: session.id, generation })
        .execute();
      await transaction
        .updateTable("auth.sessions")
        .set({ generation, rotated_at: sql`now()` })
        .where("id", "=", session.id)
        .execute();
      return rotated;
    }
    if (presented.generation === session.generation - 1 && session.just_rotated) return rotated;
    await endSession(transaction, session.id);
    return refused("refresh_token_already_used", "Invalid Refresh Token: Already Used");
  });
}

async function endSession(transaction: Transaction<Tables>, id: string): Promise<void> {
  await transaction.deleteFrom("auth.sessions").where("id", "=", id).execute();
}

function refused(code: string, message: string): Rotation {
  return { status: "refused", refusal: { status: 400, code, message } };
}
