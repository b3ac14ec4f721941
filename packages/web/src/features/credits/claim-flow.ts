import { currentSession } from "../../lib/backend/session.ts";
import { hasClaimed, watchBalance } from "../../lib/credits/credit-balance.ts";
import { askForOffer, isOfferAvailable } from "../../lib/credits/offer.ts";
import { clearPendingClaim, hasPendingClaim } from "../../lib/credits/pending-claim.ts";
import { isRememberedClaimed } from "../../lib/credits/promo-claimed.ts";
import { currentOverlay, openOverlay } from "../../lib/overlays/index.ts";
import { showToast } from "../../ui/toast/toast.ts";
import { OFFER_ENDED } from "./offer-ended.ts";

/** How long after sign-in the survey opens that somebody signed in for. */
const CLAIM_AFTER_MS = 1_000;

/** Begins claiming the bonus, from wherever the visitor or user is with it. */
export async function startCreditClaim(): Promise<void> {
  const session = currentSession();
  if (session.status === "signed-in" && (await hasClaimed(session.user.id)) === true) sayClaimed();
  else if (!(await askForOffer())) sayEnded();
  else openOverlay({ kind: session.status === "signed-in" ? "survey" : "offer" });
}

/** Opens the survey, unless there is nothing to claim by it any more. */
export async function openQuestionnaire(): Promise<void> {
  if (await askForOffer()) openOverlay({ kind: "survey" });
  else sayEnded();
}

function sayClaimed(): void {
  showToast({
    tone: "wrong",
    title: "Already Claimed",
    message: "You have already claimed your promotional credits.",
    about: "claim",
  });
}

function sayEnded(): void {
  showToast({ title: "This offer has ended", message: OFFER_ENDED, about: "claim" });
}

/** No credit is left for what was asked: the bonus, or when there will be more. */
export async function tellOutOfCredits(): Promise<void> {
  const session = currentSession();
  if (session.status !== "signed-in") {
    openOverlay({ kind: "offer" });
    return;
  }
  const claimed = await hasClaimed(session.user.id);
  // Several requests may be refused at once.
  const open = currentOverlay()?.kind;
  if (open === "survey" || open === "out-of-credits") return;
  openOverlay({ kind: claimed === false && isOfferAvailable() ? "survey" : "out-of-credits" });
}

/** What is to be done about credits once somebody is signed in. Returns how to stop. */
export function startCredits(userId: string): () => void {
  watchBalance();
  if (!hasPendingClaim(Date.now())) return () => {};
  // Known by the time it is needed, so that the survey doesn't open for nothing.
  void hasClaimed(userId);
  const timer = setTimeout(() => {
    if (!hasPendingClaim(Date.now())) return;
    clearPendingClaim();
    if (isRememberedClaimed(userId)) sayClaimed();
    else void openQuestionnaire();
  }, CLAIM_AFTER_MS);
  return () => clearTimeout(timer);
}
