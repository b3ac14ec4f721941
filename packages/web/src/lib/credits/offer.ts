import { useEffect } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/**
 * Whether the bonus is still to be had: it is for a limited number of users. Taken as available until the server says
 * otherwise, so that nothing jumps for those whom it is for. Without the back end's client, which visitors don't load.
 */
const offerStore = createStore<{ readonly isAvailable: boolean }>(() => ({ isAvailable: true }));
let asking: Promise<void> | null = null;

/** Long enough after the page has become usable, so that this delays nothing. */
const ASK_AFTER_MS = 1_000;

/** From now on the bonus is not offered any more. */
export function noteOfferEnded(): void {
  offerStore.setState({ isAvailable: false });
}

// Pages are rendered at build, while the offer is open. The server marks them once it has ended (static/ended-offer.ts).
if (typeof document !== "undefined" && "offerEnded" in document.documentElement.dataset) noteOfferEnded();

export const isOfferAvailable = (): boolean => offerStore.getState().isAvailable;

async function ask(): Promise<void> {
  const caller = await import("../backend/call-function.ts").catch(() => null);
  const outcome = await caller?.callUnparsed("get-offer");
  // Without an answer the offer stands; claiming it tells.
  if (!outcome?.ok) return;
  const offer = outcome.value;
  if (typeof offer === "object" && offer !== null && "available" in offer && offer.available === false) {
    noteOfferEnded();
  }
}

/** Whether the bonus is offered, by the server's word: asked for once, now if nobody has. */
export async function askForOffer(): Promise<boolean> {
  asking ??= ask();
  await asking;
  return isOfferAvailable();
}

let isToBeAsked = false;

function askSoon(): void {
  if (isToBeAsked) return;
  isToBeAsked = true;
  setTimeout(() => void askForOffer(), ASK_AFTER_MS);
}

/** True while the bonus is offered. */
export function useOfferAvailable(): boolean {
  useEffect(askSoon, []);
  return useStore(offerStore, ({ isAvailable }) => isAvailable);
}
