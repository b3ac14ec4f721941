import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf, notAuthenticated, refused } from "../functions/handler.ts";
import { spendCredit as spend } from "./ledger.ts";

/** Takes one credit of the caller's, once for each interaction. */
export function spendCredit({ database }: { readonly database: Kysely<Tables> }): HandlerOf<"spend-credit"> {
  return async ({ interactionId = randomUUID(), agent }, { caller }) => {
    const spending = await asService(database, (transaction) =>
      spend(transaction, { userId: caller.userId, interactionId, agent }),
    );
    switch (spending.status) {
      case "spent":
        return done({ balance: spending.balance });
      case "insufficient":
        return refused("insufficient_credits", "Insufficient credits");
      case "refunded":
        return refused(
          "conflict",
          "The credit of this interaction was given back. Ask again under a new interactionId.",
        );
      case "no-account":
        return notAuthenticated();
    }
  };
}
