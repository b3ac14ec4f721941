import { type Kysely, sql } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf, refused } from "../functions/handler.ts";

/** Notes how far a request is. */
export function setRequest({
  database,
}: {
  readonly database: Kysely<Tables>;
}): HandlerOf<"set-operator-request"> {
  return async ({ id, kind, status, note }) => {
    const now = sql<Date>`now()`;
    const stored = await asService(database, async (transaction) => {
      const request =
        kind === "call"
          ? await transaction
              .selectFrom("survey_answers")
              .select("user_id")
              .where("user_id", "=", id)
              .where(sql`answers ->> 'callRequest'`, "=", "yes")
              .executeTakeFirst()
          : await transaction
              .selectFrom("feedback")
              .select("user_id")
              .where("id", "=", id)
              .executeTakeFirst();
      if (!request) return false;
      const [feedbackId, callOf] = kind === "call" ? [null, id] : [id, null];
      await transaction
        .insertInto("request_states")
        .values({ user_id: request.user_id, feedback_id: feedbackId, call_of: callOf, status, note })
        .onConflict((conflict) =>
          conflict
            .column(kind === "call" ? "call_of" : "feedback_id")
            .doUpdateSet({ status, note, changed_at: now }),
        )
        .execute();
      return true;
    });
    return stored ? done({ status, note }) : refused("not_found", "This request is gone.");
  };
}
