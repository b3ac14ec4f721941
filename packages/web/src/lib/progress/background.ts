import { watchForNewProgress } from "./server-progress.ts";
import { startSending } from "./this-browser.ts";

/** Begins to send what waits, and to forget everything of a user who signs out; calling it again does nothing. */
export function startProgressWork(): void {
  watchForNewProgress();
  startSending();
}
