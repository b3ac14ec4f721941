import {
  type GrantPromoCreditsRequest,
  type GrantPromoCreditsResponse,
  grantPromoCreditsRequestSchema,
  OTHER_COUNTRY,
} from "@master-sql/engine/api";
import { COUNTRIES } from "@master-sql/engine/api/countries";
import { grantPromo } from "../credits/promo.ts";
import { asService } from "../db/identity.ts";
import { done, notAuthenticated, type ServerFunction } from "./function.ts";

const KNOWN_COUNTRIES: ReadonlySet<string> = new Set([...COUNTRIES.map(({ id }) => id), OTHER_COUNTRY]);

const ALREADY_GRANTED = refusal("already_granted", "You have already claimed your promotional credits.");
const OFFER_ENDED = refusal(
  "offer_ended",
  "The offer has ended: all of its promotional credits have been claimed. Your free daily credits remain.",
);

/** Grants the bonus for the answered survey. A refusal has the function's own body, with status 409. */
export const grantPromoCredits: ServerFunction<GrantPromoCreditsRequest, GrantPromoCreditsResponse> = {
  request: grantPromoCreditsRequestSchema.refine(
    ({ questionnaireAnswers }) => KNOWN_COUNTRIES.has(questionnaireAnswers.country),
    { path: ["questionnaireAnswers", "country"], message: "must be a country's code or other" },
  ),
  async call({ questionnaireAnswers: answers, submissionId }, { userId }, { database }) {
    const grant = await asService(database, (transaction) =>
      grantPromo(transaction, { userId, submissionId, answers }),
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
  },
};

function refusal(
  error: NonNullable<GrantPromoCreditsResponse["error"]>,
  message: string,
): GrantPromoCreditsResponse {
  return { success: false, granted: 0, error, message };
}
