import { randomUUID } from "node:crypto";
import {
  type SpendCreditRequest,
  type SpendCreditResponse,
  spendCreditRequestSchema,
} from "@master-sql/engine/api";
import { spendCredit as spend } from "../credits/spend.ts";
import { asService } from "../db/identity.ts";
import { done, notAuthenticated, refused, type ServerFunction } from "./function.ts";

/** Takes one credit of the caller's, once for each interaction. */
export const spendCredit: ServerFunction<SpendCreditRequest, SpendCreditResponse> = {
  request: spendCreditRequestSchema,
  async call({ interactionId = randomUUID(), agent }, { userId }, { database }) {
    const spending = await asService(database, (transaction) =>
      spend(transaction, { userId, interactionId, agent }),
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
  },
};
