import type { SurveyAnswers } from "@master-sql/protocol";
import { callFunction } from "../backend/call-function.ts";
import { refetchChangedBalance } from "./credit-balance.ts";
import { type GrantResult, grantResultOf } from "./grant-result.ts";
import { noteOfferEnded } from "./offer.ts";
import { rememberClaimed } from "./promo-claimed.ts";

/**
 * Claims the bonus. However often the same `submissionId` is sent, there is one grant, and every answer is of it:
 * so after an answer that was lost, send it again. Never throws.
 */
export async function grantPromoCredits(
  userId: string,
  questionnaireAnswers: SurveyAnswers,
  submissionId: string,
): Promise<GrantResult> {
  const request = { questionnaireAnswers, submissionId };
  const result = grantResultOf(await callFunction("grant-promo-credits", request, { as: userId }));
  if (!result.success && result.error === "offer_ended") noteOfferEnded();
  if (result.success || result.error === "already_granted") {
    rememberClaimed(userId);
    void refetchChangedBalance();
  }
  return result;
}
