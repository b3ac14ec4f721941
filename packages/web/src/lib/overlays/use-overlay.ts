import { useSyncExternalStore } from "react";
import type { Overlay } from "./overlay.ts";
import { currentOverlay, subscribeToOverlays } from "./overlay-store.ts";

const none = () => null;

/** The overlay that is open, or null. */
export function useOverlay(): Overlay | null {
  return useSyncExternalStore(subscribeToOverlays, currentOverlay, none);
}
