import { type Kysely, sql } from "kysely";
import { lockAccount } from "../credits/account-lock.ts";
import { creditBalance } from "../credits/balance.ts";
import { refundCredit } from "../credits/ledger.ts";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf } from "../functions/handler.ts";

const EMPTY = JSON.stringify({
  points: [],
  stage: { at: "over" },
  entries: [],
  proofs: [],
  misses: 0,
  nudges: 0,
  turns: 0,
  claims: [],
});

/** Empties the caller's interviews. One in which nothing was answered yet gives its credit back. */
export function deleteInterviews({
  database,
}: {
  readonly database: Kysely<Tables>;
}): HandlerOf<"delete-interviews"> {
  return async (request, { caller: { userId } }) =>
    asService(database, async (transaction) => {
      await lockAccount(transaction, userId);
      const emptied = await transaction
        .updateTable("interviews")
        .set({
          state: EMPTY,
          stage: "over",
          score: null,
          points: null,
          out_of: null,
          title: "",
          deleted_at: sql<Date>`now()`,
          credit: sql<"spent" | "returned">`case credit when 'held' then 'returned' else credit end`,
        })
        .where("user_id", "=", userId)
        .where("deleted_at", "is", null)
        .$if(request.what === "interview", (query) =>
          query.where("id", "=", request.what === "interview" ? request.interviewId : ""),
        )
        .returning(["id", "credit"])
        .execute();
      for (const { id, credit } of emptied)
        if (credit === "returned") await refundCredit(transaction, { userId, interactionId: id });
      return done({ deleted: emptied.length, balance: await creditBalance(transaction, userId) });
    });
}
