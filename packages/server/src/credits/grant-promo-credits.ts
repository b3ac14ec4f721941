import { type GrantPromoCreditsResponse, OTHER_COUNTRY } from "@master-sql/protocol";
import { COUNTRIES } from "@master-sql/protocol/countries";
import type { Kysely } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf, notAuthenticated, refused } from "../functions/handler.ts";
import { grantPromo } from "./promo.ts";

const KNOWN_COUNTRIES: ReadonlySet<string> = new Set([...COUNTRIES.map(({ id }) => id), OTHER_COUNTRY]);

const ALREADY_GRANTED = refusal("already_granted", "You have already claimed your promotional credits.");
const OFFER_ENDED = refusal(
  "offer_ended",
  "The offer has ended: all of its promotional credits have been claimed. Your free daily credits remain.",
);

/** Grants the bonus for the answered survey. A refusal has the function's own body, with status 409. */
export function grantPromoCredits({
  database,
}: {
  readonly database: Kysely<Tables>;
}): HandlerOf<"grant-promo-credits"> {
  return async ({ questionnaireAnswers: answers, submissionId }, { caller }) => {
    if (!KNOWN_COUNTRIES.has(answers.country)) {
      return refused("bad_request", "questionnaireAnswers.country must be a country's code or other");
    }
    const grant = await asService(database, (transaction) =>
      grantPromo(transaction, { userId: caller.userId, submissionId, answers }),
    );
    switch (grant.status) {
      case "granted":
        return done({ success: true, granted: grant.credits, error: null, message: null });
      case "already-granted":
        return done(ALREADY_GRANTED, 409);
      case "offer-ended":
        return done(OFFER_ENDED, 409);
      case "no-account":
        return notAuthenticated();
    }
  };
}

function refusal(
  error: NonNullable<GrantPromoCreditsResponse["error"]>,
  message: string,
): GrantPromoCreditsResponse {
  return { success: false, granted: 0, error, message };
}
