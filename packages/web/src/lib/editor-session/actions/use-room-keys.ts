import { type RefObject, useEffect, useEffectEvent } from "react";
import type { SessionControls } from "./controls.ts";
import { press } from "./press.ts";

/** Where Enter means something already; on a tab that is chosen it does nothing. */
const WANTS_ENTER =
  'a[href], button:not([role="tab"]), input, select, textarea, summary, [contenteditable="true"], [role="grid"]';

/**
 * The keys of a session everywhere in its room, and where nothing has the focus; the answer has its own. For a session
 * that is the only one on its page.
 */
export function useRoomKeys(controls: SessionControls, room: RefObject<HTMLElement | null>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const isNowhere = event.target === document.body || event.target === document.documentElement;
    if (!isNowhere && !room.current?.contains(event.target)) return;
    const place = event.target.closest(WANTS_ENTER) === null ? "free" : "taken";
    if (press(controls, event, place)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    // At the window: after everything in the page that may want the key for itself.
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
