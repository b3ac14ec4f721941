import { useSyncExternalStore } from "react";
import { durableStorage } from "../storage/durable-storage.ts";

/** Whether a user has had the bonus, kept for each user: once it was claimed, it stays claimed. */
const PREFIX = "master-sql.promo-claimed.";

export function rememberClaimed(userId: string): void {
  if (!isRememberedClaimed(userId)) durableStorage.set(PREFIX + userId, "true");
}

export function isRememberedClaimed(userId: string): boolean {
  return durableStorage.get(PREFIX + userId) === "true";
}

const subscribe = (listener: () => void) => durableStorage.subscribe(listener);

export function useRememberedClaimed(userId: string | null): boolean {
  return useSyncExternalStore(
    subscribe,
    () => userId !== null && isRememberedClaimed(userId),
    () => false,
  );
}
