import { useSyncExternalStore } from "react";
import { useSession } from "../backend/session.ts";
import { hasKeptWork } from "../progress/has-kept-work.ts";
import { durableStorage } from "../storage/durable-storage.ts";

const subscribe = (listener: () => void) => durableStorage.subscribe(listener);

/** Whether somebody has done anything here, or has an account; false while the page is prerendered. */
export function useHasBegun(): boolean {
  const session = useSession();
  const hasWork = useSyncExternalStore(
    subscribe,
    () => hasKeptWork(durableStorage),
    () => false,
  );
  return session.status === "signed-in" || hasWork;
}
