import type { creditFunctions } from "@master-sql/protocol";
import type { Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { Handlers } from "../functions/handler.ts";
import { getCreditBalance } from "./get-credit-balance.ts";
import { getOffer } from "./get-offer.ts";
import { grantPromoCredits } from "./grant-promo-credits.ts";
import { spendCredit } from "./spend-credit.ts";

export function creditHandlers(dependencies: {
  readonly database: Kysely<Tables>;
}): Handlers<typeof creditFunctions> {
  return {
    "get-credit-balance": getCreditBalance(dependencies),
    "spend-credit": spendCredit(dependencies),
    "grant-promo-credits": grantPromoCredits(dependencies),
    "get-offer": getOffer(dependencies),
  };
}
