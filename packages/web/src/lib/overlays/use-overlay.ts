import { useStore } from "zustand";
import type { Overlay } from "./overlay.ts";
import { overlayStore } from "./overlay-store.ts";

/** The overlay that is open, or null. */
export function useOverlay(): Overlay | null {
  return useStore(overlayStore, ({ open }) => open?.overlay ?? null);
}
