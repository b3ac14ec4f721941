import { useSyncExternalStore } from "react";
import { currentUserId, subscribeToSession } from "../backend/session.ts";
import { durableStorage } from "../storage/durable-storage.ts";
import { Belongings } from "./belongings.ts";
import { ShownUser } from "./shown-user.ts";

export { awayKey } from "./belongings.ts";

/** Those of this browser. */
const belongings = new Belongings(durableStorage);

const shown = new ShownUser(currentUserId());

/** How often somebody left this page, and how often a login ended that nobody ended in this browser. */
const count = { left: 0, ended: 0 };
const listeners = new Set<() => void>();

// Before any page reads a draft.
if (typeof window !== "undefined") {
  belongings.settle(currentUserId());
  subscribeToSession(() => {
    const user = currentUserId();
    // First, since a draft that is written when its place is put away has to know where it belongs.
    const change = shown.change(user, (before) => belongings.hasLeft(before));
    belongings.settle(user);
    if (change === "none") return;
    count[change] += 1;
    for (const listener of listeners) listener();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Grows each time that somebody leaves this page for good: what it shows of them has to go. */
export function useDepartures(): number {
  return useSyncExternalStore(
    subscribe,
    () => count.left,
    () => 0,
  );
}

/** Grows each time that the login ended of somebody who goes on sitting before this page. */
export function useEndedLogins(): number {
  return useSyncExternalStore(
    subscribe,
    () => count.ended,
    () => 0,
  );
}

/** The user whose login ended while this page goes on showing what they wrote; null when there is none. */
export function endedUser(): string | null {
  return shown.endedUser();
}

/** To be called before the login of a user ends who logs out: all pages then begin anew. */
export function leaveBrowser(userId: string): void {
  belongings.leave(userId);
}

/** Removes what this user wrote in this browser, but for what the server has yet to get. True when that was anything. */
export function forgetBelongings(userId: string): boolean {
  shown.forget(userId);
  return belongings.forget(userId);
}
