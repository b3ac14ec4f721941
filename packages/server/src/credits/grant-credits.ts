import type { Kysely } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf, refused } from "../functions/handler.ts";
import { grantFromOperator } from "./operator-grant.ts";

/** Credits for a user, by the operator. */
export function grantCredits({
  database,
}: {
  readonly database: Kysely<Tables>;
}): HandlerOf<"grant-credits"> {
  return async (grant) => {
    const balance = await asService(database, (transaction) => grantFromOperator(transaction, grant));
    if (balance === null) return refused("not_found", "The account is gone.");
    return done({ earned: balance.earned_remaining, expiresAt: balance.earned_expires_at });
  };
}
