import type { SurveyAnswers } from "@master-sql/engine/api";
import { callFunction } from "../backend/call-function.ts";
import { refetchChangedBalance } from "./credit-balance.ts";
import { noteOfferEnded } from "./offer.ts";
import { rememberClaimed } from "./promo-claimed.ts";

/** What became of claiming the bonus. */
export type GrantResult =
  | { readonly success: true; readonly granted: number }
  | {
      readonly success: false;
      readonly error: "already_granted" | "offer_ended" | "not_authenticated" | "refused";
      /** For the person. */
      readonly message: string;
    }
  /** It may succeed when it is sent again. */
  | { readonly success: false; readonly error: "network" | "server"; readonly message: string };

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
  const outcome = await callFunction("grant-promo-credits", request, { as: userId });
  if (outcome.ok && outcome.value.error === "offer_ended") {
    noteOfferEnded();
    return { success: false, error: "offer_ended", message: outcome.value.message ?? "The offer has ended." };
  }
  if (outcome.ok || outcome.status === 409) {
    rememberClaimed(userId);
    void refetchChangedBalance();
    return outcome.ok && outcome.value.success
      ? { success: true, granted: outcome.value.granted }
      : {
          success: false,
          error: "already_granted",
          message: "You have already claimed your promotional credits!",
        };
  }
  switch (outcome.code) {
    case "unreachable":
      return { success: false, error: "network", message: "Network error occurred" };
    case "signed-out":
      return { success: false, error: "not_authenticated", message: "User not authenticated" };
  }
  const { status } = outcome;
  const passes = status === null || status < 400 || status >= 500 || status === 429;
  return passes
    ? { success: false, error: "server", message: "Failed to grant credits" }
    : {
        success: false,
        error: "refused",
        message: "Failed to grant promotional credits. Please try again.",
      };
}
