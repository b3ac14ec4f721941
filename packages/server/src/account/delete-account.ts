import { type Kysely, sql } from "kysely";
import { isFreshSession } from "../auth/sessions.ts";
import { rememberCredits } from "../credits/former-account.ts";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf, refused, tooMany } from "../functions/handler.ts";
import type { RateLimiter } from "../http/rate-limit.ts";
import { noteSecurity } from "../http/security-events.ts";

/**
 * Deletes the caller's account. Everything that belongs to it refers to it with `on delete cascade`, sessions
 * included, so its tokens end with it; feedback that gave its address without a login goes too. What stays, and tells
 * nobody who it was, is that the bonus and free credits of today have been had.
 * Only a login of just now may do it, not one that was left open.
 * An account that is gone already, by another tab, counts as deleted.
 */
export function deleteAccount({
  database,
  limits,
}: {
  readonly database: Kysely<Tables>;
  readonly limits: { readonly deletion: RateLimiter };
}): HandlerOf<"delete-account"> {
  return async ({ email }, { caller, context }) => {
    if (await limits.deletion(context, caller.userId)) return tooMany();
    const result = await asService(database, async (transaction) => {
      const user = await transaction
        .selectFrom("auth.users")
        .select("email")
        .where("id", "=", caller.userId)
        .forUpdate()
        .executeTakeFirst();
      if (!user) return done({ deleted: true } as const);
      if (!(await isFreshSession(transaction, caller))) {
        const message =
          "Log in again, then delete the account: this login is too old for that. Nothing was deleted.";
        return refused("login_too_old", message);
      }
      if (email.trim().toLowerCase() !== user.email.toLowerCase()) {
        return refused("bad_request", "That is not the email address of this account. Nothing was deleted.");
      }
      await transaction
        .deleteFrom("feedback")
        .where(sql`lower(btrim(email))`, "=", user.email.toLowerCase())
        .execute();
      await rememberCredits(transaction, caller.userId);
      await transaction.deleteFrom("auth.users").where("id", "=", caller.userId).execute();
      return done({ deleted: true } as const);
    });
    const isDone = result.status === "done";
    noteSecurity(context, isDone ? "account-deleted" : "account-deletion-refused", {
      user: caller.userId,
      ...(result.status === "refused" && { what: result.refusal.code }),
    });
    return result;
  };
}
