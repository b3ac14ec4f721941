import { lazy, Suspense, useSyncExternalStore } from "react";
import { subscribeToToasts, toastsWanted } from "./toast.ts";

const ToastArea = lazy(() => import("./toast-area.tsx"));

/** The place of toasts: nothing until the first one. */
export function ToastHost() {
  const wanted = useSyncExternalStore(subscribeToToasts, toastsWanted, () => false);
  return wanted ? (
    <Suspense fallback={null}>
      <ToastArea />
    </Suspense>
  ) : null;
}
