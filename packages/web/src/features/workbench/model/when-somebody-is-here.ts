import { whenIdle } from "../../../lib/pages/when-idle.ts";

/** Longer than it takes to look in and go on. */
const LOOKED_IN_MS = 8_000;

const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart", "focusin"];

/**
 * At the first sign of somebody who stays: they point, type or scroll, or the page has been open for a while. At once
 * where they pressed something before this could hear of it. A workbench takes a slow phone a second to set up and
 * PostgreSQL is 5 MB, for a task that is still being read. What it returns takes that back.
 */
export function whenSomebodyIsHere(act: () => void): () => void {
  const stopped = new AbortController();
  let takeBack = () => {};
  const begin = () => {
    stopped.abort();
    clearTimeout(timer);
    takeBack = whenIdle(act);
  };
  const timer = setTimeout(begin, navigator.userActivation?.hasBeenActive === false ? LOOKED_IN_MS : 0);
  for (const sign of SIGNS)
    addEventListener(sign, begin, { capture: true, passive: true, signal: stopped.signal });
  return () => {
    stopped.abort();
    clearTimeout(timer);
    takeBack();
  };
}
