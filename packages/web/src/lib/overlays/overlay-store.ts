import { createStore } from "zustand/vanilla";
import type { Overlay } from "./overlay.ts";

interface OpenOverlay {
  readonly overlay: Overlay;
  /** What had the focus when the first of a row of overlays was opened; it gets it back after the last. */
  readonly opener: HTMLElement | null;
}

interface OverlayState {
  readonly open: OpenOverlay | null;
}

/** The overlay of this page. */
export const overlayStore = createStore<OverlayState>(() => ({ open: null }));

function focused(): HTMLElement | null {
  const element = document.activeElement;
  return element instanceof HTMLElement && element !== document.body ? element : null;
}

/** Opens an overlay in place of the one that is open, if any. */
export function openOverlay(overlay: Overlay): void {
  const { open } = overlayStore.getState();
  overlayStore.setState({ open: { overlay, opener: open ? open.opener : focused() } });
}

/** Closes whatever overlay is open; the focus goes back to what opened it. */
export function closeOverlays(): void {
  const { open } = overlayStore.getState();
  if (!open) return;
  overlayStore.setState({ open: null });
  // The overlay holds the focus until it is gone.
  requestAnimationFrame(() => {
    if (overlayStore.getState().open === null && open.opener?.isConnected) open.opener.focus();
  });
}

export const currentOverlay = (): Overlay | null => overlayStore.getState().open?.overlay ?? null;
