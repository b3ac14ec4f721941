import { currentUserId, subscribeToSession } from "../backend/session.ts";
import { durableStorage } from "../storage/durable-storage.ts";
import { ActivityLog, type ToldActivity } from "./activity-log.ts";
import { newId } from "./new-id.ts";
import { Outbox } from "./outbox.ts";
import { OutboxSender } from "./outbox-sender.ts";
import { sendEntry } from "./send-entry.ts";
import { rememberShownSolution } from "./solutions-shown.ts";

/** The outbox and the sender of this page. */

export const outbox = new Outbox(durableStorage);

const LOCK = "master-sql.outbox";

async function exclusively(work: () => Promise<void>): Promise<void> {
  // Without Web Locks two tabs may send the same entry; the server stores it once all the same.
  if (navigator.locks) await navigator.locks.request(LOCK, work);
  else await work();
}

export const sender = new OutboxSender({
  outbox,
  user: currentUserId,
  send: sendEntry,
  exclusively,
  now: () => Date.now(),
  random: () => Math.random(),
  after: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
});

const activityLog = new ActivityLog({
  outbox,
  user: currentUserId,
  now: () => new Date(),
  newId,
  after: (milliseconds, work) => void setTimeout(work, milliseconds),
  onEntry: () => void sender.flush(),
});

/**
 * Notes something that the learner did; it is kept in this browser, and sent before long when somebody is signed in.
 */
export function recordActivity(activity: ToldActivity): void {
  startSending();
  activityLog.add(activity);
}

/** As {@link recordActivity}, for what the page shows at once: it is kept before this returns. */
export function recordDecision(decision: ToldActivity): void {
  startSending();
  activityLog.addNow(decision);
}

/** Notes that the accepted solutions of an exercise are shown; the first time counts. Later attempts tell of it. */
export function noteSolutionShown(exerciseId: string): void {
  if (rememberShownSolution(exerciseId)) recordActivity({ kind: "solution-shown", exerciseId });
}

/** Tries at once, ignoring waiting times; what fails keeps waiting. */
export function sendSoon(): void {
  sender
    .flush({ rush: true })
    .catch((cause: unknown) => console.error("Sending failed unexpectedly.", cause));
}

/** Looking at the page again is a reason to try, but not at every glance. */
const GLANCE_MS = 15_000;

let started = false;

/** Begins to send: now, when somebody signs in, when the network comes back, when the page is looked at again. */
export function startSending(): void {
  if (started) return;
  started = true;
  let lastGlance = Date.now();
  subscribeToSession(sendSoon);
  window.addEventListener("online", sendSoon);
  window.addEventListener("pagehide", () => activityLog.flush());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") activityLog.flush();
    if (document.visibilityState !== "visible" || Date.now() - lastGlance < GLANCE_MS) return;
    lastGlance = Date.now();
    sendSoon();
  });
  sendSoon();
}
