import type { spendCredit } from "../../lib/credits/spend-credit.ts";
import { closeOverlays, openOverlay } from "../../lib/overlays/index.ts";

/** `window.masterSql`: what a script outside the app may ask of it. */
interface GlobalHandle {
  /** Opens the survey, while the bonus is offered; visitors are told to sign in first. */
  openQuestionnaire(): Promise<void>;
  openCreditsPanel(): void;
  /** Closes whatever lies over the page. */
  closeAll(): void;
  /** Explainer, survey, or the news that the bonus was claimed: whatever comes next for who is here. */
  startCreditClaim(): Promise<void>;
  spendCredit: typeof spendCredit;
}

declare global {
  interface Window {
    masterSql?: GlobalHandle;
  }
}

const claimFlow = () => import("../../features/credits/claim-flow.ts");

/** Puts the handle on `window` and answers the events of credits. Returns how to take both away. */
export function installGlobalHandle(): () => void {
  window.masterSql = {
    openQuestionnaire: async () => (await claimFlow()).openQuestionnaire(),
    openCreditsPanel: () => openOverlay({ kind: "credits" }),
    closeAll: closeOverlays,
    startCreditClaim: async () => (await claimFlow()).startCreditClaim(),
    spendCredit: async (request) => (await import("../../lib/credits/spend-credit.ts")).spendCredit(request),
  };
  const tell = () => {
    claimFlow()
      .then(({ tellOutOfCredits }) => tellOutOfCredits())
      .catch((cause: unknown) => console.warn("The dialog about credits couldn't be fetched.", cause));
  };
  window.addEventListener("insufficient-credits", tell);
  window.addEventListener("free-credits-depleted", tell);
  return () => {
    delete window.masterSql;
    window.removeEventListener("insufficient-credits", tell);
    window.removeEventListener("free-credits-depleted", tell);
  };
}
