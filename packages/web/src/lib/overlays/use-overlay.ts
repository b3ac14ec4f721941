import { useEffect, useEffectEvent } from "react";
import { useStore } from "zustand";
import type { Overlay } from "./overlay.ts";
import { overlayStore } from "./overlay-store.ts";

/** The overlay that is open, or null. */
export function useOverlay(): Overlay | null {
  return useStore(overlayStore, ({ open }) => open?.overlay ?? null);
}

/** Closes what a page has open when an overlay opens, so that nothing is left under it. */
export function useGiveWay(close: () => void): void {
  const isOpen = useOverlay() !== null;
  const giveWay = useEffectEvent(close);
  useEffect(() => {
    if (isOpen) giveWay();
  }, [isOpen]);
}
