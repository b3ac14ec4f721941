import type { Overlay } from "./overlay.ts";

interface OpenOverlay {
  readonly overlay: Overlay;
  /** What had the focus when the first of a row of overlays was opened; it gets it back after the last. */
  readonly opener: HTMLElement | null;
}

let open: OpenOverlay | null = null;
const listeners = new Set<() => void>();

function change(next: OpenOverlay | null): void {
  open = next;
  for (const listener of listeners) listener();
}

function focused(): HTMLElement | null {
  const element = document.activeElement;
  return element instanceof HTMLElement && element !== document.body ? element : null;
}

/** Opens an overlay in place of the one that is open, if any. */
export function openOverlay(overlay: Overlay): void {
  change({ overlay, opener: open ? open.opener : focused() });
}

/** Closes whatever overlay is open; the focus goes back to what opened it. */
export function closeOverlays(): void {
  const opener = open?.opener;
  if (!open) return;
  change(null);
  // The overlay holds the focus until it is gone.
  requestAnimationFrame(() => {
    if (open === null && opener?.isConnected) opener.focus();
  });
}

export const currentOverlay = (): Overlay | null => open?.overlay ?? null;

export function subscribeToOverlays(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
