import type { GrantPromoCreditsResponse } from "@master-sql/protocol";
import type { Outcome } from "../backend/function-caller.ts";

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

const ALREADY_GRANTED: GrantResult = {
  success: false,
  error: "already_granted",
  message: "You have already claimed your promotional credits!",
};
const FAILED: GrantResult = { success: false, error: "server", message: "Failed to grant credits" };

/** What an answer of `grant-promo-credits` means, whatever status it came with. */
export function grantResultOf(outcome: Outcome<GrantPromoCreditsResponse>): GrantResult {
  if (outcome.ok) {
    const { success, granted, error, message } = outcome.value;
    if (success) return { success, granted };
    if (error === "already_granted") return ALREADY_GRANTED;
    if (error === "offer_ended") return { success, error, message: message ?? "The offer has ended." };
    return FAILED;
  }
  const { code, status } = outcome;
  if (code === "already_granted" || status === 409) return ALREADY_GRANTED;
  switch (code) {
    case "unreachable":
      return { success: false, error: "network", message: "Network error occurred" };
    case "signed-out":
      return { success: false, error: "not_authenticated", message: "User not authenticated" };
  }
  const passes = status === null || status < 400 || status >= 500 || status === 429;
  if (passes) return FAILED;
  return {
    success: false,
    error: "refused",
    message: "Failed to grant promotional credits. Please try again.",
  };
}
