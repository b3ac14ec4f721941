export type { Overlay } from "./overlay.ts";
export { closeOverlays, currentOverlay, openOverlay } from "./overlay-store.ts";
export { useOverlay } from "./use-overlay.ts";
