import { useRef, useSyncExternalStore } from "react";
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

const neverChanges = () => () => {};

/**
 * Whether the learner had begun when this page was opened, or is signed in; null while it is prerendered. What they begin
 * on the page itself doesn't change it, so that the page isn't taken from under them.
 */
export function useHadBegun(): boolean | null {
  const session = useSession();
  const atOpening = useRef<boolean>(undefined);
  const hadWork = useSyncExternalStore(
    neverChanges,
    () => {
      atOpening.current ??= hasKeptWork(durableStorage);
      return atOpening.current;
    },
    () => null,
  );
  if (hadWork === null || session.status === "loading") return null;
  return hadWork || session.status === "signed-in";
}
