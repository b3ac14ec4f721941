import type { Kysely } from "kysely";
import { withIdentity } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf } from "../functions/handler.ts";

/** What the caller wrote in earlier attempts. Read under row-level security as the caller. */
export function getAnswers({ database }: { readonly database: Kysely<Tables> }): HandlerOf<"get-answers"> {
  return async ({ attemptIds }, { caller: { userId } }) =>
    withIdentity(database, { role: "authenticated", userId }, async (transaction) => {
      const rows = await transaction
        .selectFrom("attempts")
        .select(["id", "sql"])
        .where("user_id", "=", userId)
        .where("id", "in", attemptIds)
        .orderBy("id")
        .execute();
      return done({ answers: rows.map(({ id, sql }) => ({ attemptId: id, sql })) });
    });
}
