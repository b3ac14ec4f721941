import { grantPromoCreditsResponseSchema, type SurveyAnswers } from "@master-sql/engine/api";
import { invokeFunction } from "../backend/invoke-function.ts";
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
  const answer = await invokeFunction(userId, "grant-promo-credits", { questionnaireAnswers, submissionId });
  if (answer.kind === "unreachable") {
    return { success: false, error: "network", message: "Network error occurred" };
  }
  if (answer.kind === "signed-out" || (answer.kind === "refused" && answer.status === 401)) {
    return { success: false, error: "not_authenticated", message: "User not authenticated" };
  }
  const parsed = grantPromoCreditsResponseSchema.safeParse(
    answer.kind === "answered" ? answer.data : answer.body,
  );
  if (parsed.success && parsed.data.success) {
    rememberClaimed(userId);
    void refetchChangedBalance();
    return { success: true, granted: parsed.data.granted };
  }
  if (answer.kind === "refused" && answer.status === 409) {
    if (parsed.success && parsed.data.error === "offer_ended") {
      noteOfferEnded();
      return { success: false, error: "offer_ended", message: parsed.data.message ?? "The offer has ended." };
    }
    rememberClaimed(userId);
    void refetchChangedBalance();
    return {
      success: false,
      error: "already_granted",
      message: "You have already claimed your promotional credits!",
    };
  }
  const passes = answer.kind !== "refused" || answer.status >= 500 || answer.status === 429;
  return passes
    ? { success: false, error: "server", message: "Failed to grant credits" }
    : {
        success: false,
        error: "refused",
        message: "Failed to grant promotional credits. Please try again.",
      };
}
