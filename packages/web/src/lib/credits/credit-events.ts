import type { CreditBalance } from "@master-sql/protocol";

/**
 * Events of credits on `window`, by which parts of the page that don't know each other agree:
 *
 * | event | who sends it | what follows |
 * | --- | --- | --- |
 * | `insufficient-credits` | `spendCredit`, when the server refuses with 402 | the survey, or the dialog "Out of AI Credits" once the bonus is claimed |
 * | `free-credits-depleted` | a feature that knows that nothing is left before it asks | the same |
 * | `balance-updated` | whoever changed the balance on the server | the balance is fetched |
 * | `credit-balance-changed` | this folder, after the balance in the page was replaced; `detail` is the balance | |
 */
declare global {
  interface WindowEventMap {
    "insufficient-credits": Event;
    "free-credits-depleted": Event;
    "balance-updated": Event;
    "credit-balance-changed": CustomEvent<CreditBalance>;
  }
}

export function announceInsufficientCredits(): void {
  window.dispatchEvent(new Event("insufficient-credits"));
}

/** Nothing is left, as this page knows before it asks the server. */
export function announceDepleted(): void {
  window.dispatchEvent(new Event("free-credits-depleted"));
}

export function announceBalance(balance: CreditBalance): void {
  window.dispatchEvent(new CustomEvent("credit-balance-changed", { detail: balance }));
}
