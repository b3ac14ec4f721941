export type { Overlay } from "./overlay.ts";
export { closeOverlays, currentOverlay, openOverlay } from "./overlay-store.ts";
export { useGiveWay, useOverlay } from "./use-overlay.ts";
