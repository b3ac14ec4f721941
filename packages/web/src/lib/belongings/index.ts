import { useSyncExternalStore } from "react";
import { currentSession, subscribeToSession } from "../backend/session.ts";
import { durableStorage } from "../storage/durable-storage.ts";
import { Belongings } from "./belongings.ts";

/** Those of this browser. */
const belongings = new Belongings(durableStorage);

let left = 0;
const listeners = new Set<() => void>();

function settle(): boolean {
  const session = currentSession();
  return belongings.settle(session.status === "signed-in" ? session.user.id : null);
}

// Before any page reads a draft.
if (typeof window !== "undefined") {
  settle();
  subscribeToSession(() => {
    if (!settle()) return;
    left += 1;
    for (const listener of listeners) listener();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Grows each time that somebody's login ends in this page: what it shows of them has to go. */
export function useDepartures(): number {
  return useSyncExternalStore(
    subscribe,
    () => left,
    () => 0,
  );
}

/** Removes what this user wrote in this browser, but for what the server has yet to get. True when that was anything. */
export function forgetBelongings(userId: string): boolean {
  return belongings.forget(userId);
}
