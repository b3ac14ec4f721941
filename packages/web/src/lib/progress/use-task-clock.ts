import { useEffect, useState } from "react";
import { TaskClock } from "./task-clock.ts";
import { recordActivity } from "./this-browser.ts";

const SIGNS_OF_LIFE = ["pointerdown", "pointermove", "keydown", "scroll"] as const;

/** Tells a clock what happens to the page. Returns how to stop. */
function watchPage(clock: TaskClock): () => void {
  const touch = () => clock.touch();
  const look = () => (document.visibilityState === "visible" ? clock.resume() : clock.pause());
  for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, touch, { passive: true, capture: true });
  document.addEventListener("visibilitychange", look);
  return () => {
    for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, touch, { capture: true });
    document.removeEventListener("visibilitychange", look);
  };
}

/** The clock of the task that is on the page; `lap()` tells `submitAttempt` how long an attempt took. */
export function useTaskClock(): TaskClock {
  const [clock] = useState(() => new TaskClock(() => performance.now()));
  useEffect(() => watchPage(clock), [clock]);
  return clock;
}

/** A shorter look at a lesson is no reading. */
const LEAST_READING_MS = 5_000;

/** Notes how long the lesson on the page is read, whenever the reader leaves it or looks elsewhere. */
export function useLessonReading(lessonId: string): void {
  useEffect(() => {
    const clock = new TaskClock(() => performance.now());
    let began = new Date();
    let read = 0;
    const note = () => {
      read += clock.lap();
      if (read < LEAST_READING_MS) return;
      recordActivity({ kind: "lesson-read", lessonId, activeMs: read, at: began.toISOString() });
      began = new Date();
      read = 0;
    };
    const look = () => {
      if (document.visibilityState === "hidden") note();
    };
    const stop = watchPage(clock);
    document.addEventListener("visibilitychange", look);
    window.addEventListener("pagehide", note);
    return () => {
      note();
      stop();
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("pagehide", note);
    };
  }, [lessonId]);
}
