import { lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";
import { durableStorage } from "../../storage/durable-storage.ts";
import { SESSION_KEY } from "./session-key.ts";

const SessionBar = lazy(() => import("./session-bar.tsx").catch(() => ({ default: () => null })));

const subscribe = (listener: () => void) => durableStorage.subscribe(listener);

/** How far the session is, on the page of one of its steps; `children` on every other page. */
export function SessionPlace({
  stepId,
  children,
}: {
  readonly stepId: string;
  readonly children: ReactNode;
}) {
  // Pages without a session don't fetch what reads one.
  const isInSession = useSyncExternalStore(
    subscribe,
    () => durableStorage.get(SESSION_KEY)?.includes(stepId) === true,
    () => false,
  );
  if (!isInSession) return children;
  return (
    <Suspense fallback={children}>
      <SessionBar stepId={stepId} />
    </Suspense>
  );
}
