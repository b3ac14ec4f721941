import { type RefObject, useEffect, useState } from "react";
import { TaskClock } from "./task-clock.ts";

const SIGNS_OF_LIFE = ["pointerdown", "pointermove", "keydown", "scroll"] as const;

/** Tells a clock what happens to the page. Returns how to stop. */
export function watchPage(clock: TaskClock): () => void {
  const touch = () => clock.touch();
  const look = () => (document.visibilityState === "visible" ? clock.resume() : clock.pause());
  for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, touch, { passive: true, capture: true });
  document.addEventListener("visibilitychange", look);
  return () => {
    for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, touch, { capture: true });
    document.removeEventListener("visibilitychange", look);
  };
}

/** Tells a clock when somebody is at one of several tasks of a page: it has the focus or the pointer. */
function watchPlace(clock: TaskClock, place: HTMLElement): () => void {
  const watching = new AbortController();
  const listen = (type: string, act: () => void) =>
    place.addEventListener(type, act, { signal: watching.signal, passive: true, capture: true });
  const isFocused = () => place.contains(document.activeElement);
  clock.pause();
  clock.lap();
  for (const type of ["focusin", "pointerenter"]) listen(type, () => clock.resume());
  for (const type of ["pointerdown", "pointermove", "keydown"]) listen(type, () => clock.touch());
  // Where the focus goes is known a moment later.
  for (const type of ["focusout", "pointerleave"])
    listen(type, () => queueMicrotask(() => isFocused() || place.matches(":hover") || clock.pause()));
  return () => watching.abort();
}

/**
 * The clock of the task that is on the page, or that has this place in it among others; `lap()` tells `keepAnswer`
 * how long an attempt took.
 */
export function useTaskClock(place?: RefObject<HTMLElement | null>): TaskClock {
  const [clock] = useState(() => new TaskClock(() => performance.now()));
  useEffect(() => {
    const element = place?.current;
    return element ? watchPlace(clock, element) : watchPage(clock);
  }, [clock, place]);
  return clock;
}
