import { useEffect, useSyncExternalStore } from "react";
import { callUnparsed } from "../backend/call-function.ts";

/**
 * Whether the bonus is still to be had: it is for a limited number of users. Taken as available until the server says
 * otherwise, so that nothing jumps for those whom it is for. Without the back end's client, which visitors don't load.
 */
let available = true;
let asked = false;
const listeners = new Set<() => void>();

/** Long enough after the page has become usable, so that this delays nothing. */
const ASK_AFTER_MS = 1_000;

/** From now on the bonus is not offered any more. */
export function noteOfferEnded(): void {
  available = false;
  for (const listener of listeners) listener();
}

export const isOfferAvailable = () => available;

async function ask(): Promise<void> {
  const outcome = await callUnparsed("get-offer");
  // Without an answer the offer stands; claiming it tells.
  if (!outcome.ok) return;
  const offer = outcome.value;
  if (typeof offer === "object" && offer !== null && "available" in offer && offer.available === false) {
    noteOfferEnded();
  }
}

function askOnce(): void {
  if (asked) return;
  asked = true;
  setTimeout(() => void ask(), ASK_AFTER_MS);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while the bonus is offered. */
export function useOfferAvailable(): boolean {
  useEffect(askOnce, []);
  return useSyncExternalStore(subscribe, isOfferAvailable, () => true);
}
