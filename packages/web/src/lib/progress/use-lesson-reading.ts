import { useEffect } from "react";
import { whenIdle } from "../pages/when-idle.ts";
import { TaskClock } from "./task-clock.ts";
import { watchPage } from "./use-task-clock.ts";

/** A shorter look at a lesson is no reading. */
const LEAST_READING_MS = 5_000;

/** Notes how long the lesson on the page is read, whenever the reader leaves it or looks elsewhere. */
export function useLessonReading(lessonId: string): void {
  useEffect(() => {
    let record: typeof import("./this-browser.ts").recordActivity | null = null;
    // Here long before anybody has read for so long.
    const takeBack = whenIdle(() => {
      const progress = import("./this-browser.ts");
      progress.then(
        ({ recordActivity }) => {
          record = recordActivity;
        },
        (cause: unknown) => console.warn("How long a lesson is read can't be noted.", cause),
      );
    });
    const clock = new TaskClock(() => performance.now());
    let began = new Date();
    let read = 0;
    const note = () => {
      read += clock.lap();
      if (read < LEAST_READING_MS || record === null) return;
      record({ kind: "lesson-read", lessonId, activeMs: read, at: began.toISOString() });
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
      takeBack();
      note();
      stop();
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("pagehide", note);
    };
  }, [lessonId]);
}
