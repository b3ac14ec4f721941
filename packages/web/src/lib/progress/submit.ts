import { type attemptOutcomeSchema, recordAttemptRequestSchema } from "@master-sql/engine/api";
import type { GradingDatabase } from "@master-sql/engine/content";
import type { z } from "zod";
import type { OutboxEntry } from "./outbox-entry.ts";
import { attemptRequest } from "./send-entry.ts";
import { currentUserId, outbox, sendSoon, startSending } from "./this-browser.ts";

/** A random UUID, also where the page isn't a secure context and the browser offers none. */
function newId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export interface SubmittedAttempt {
  readonly exerciseId: string;
  readonly sql: string;
  /** Hint rungs open when it was submitted. */
  readonly hintsUsed: number;
  /** What the page itself found. */
  readonly localVerdict: z.infer<typeof attemptOutcomeSchema>;
  /** The database on which the page found it wrong, when the visible data don't show it. */
  readonly counterexample?: GradingDatabase;
}

/**
 * Keeps a submitted answer in this browser, then sends it to the server when somebody is signed in. Returns the
 * attempt's id at once; `useAttemptStatus` tells how it goes on.
 */
export function submitAttempt(attempt: SubmittedAttempt): string {
  const now = new Date();
  const told = { ...attempt, id: newId(), createdAt: now.toISOString() };
  const usable = recordAttemptRequestSchema.safeParse(attemptRequest(told));
  const entry: OutboxEntry = {
    kind: "attempt",
    ...told,
    owner: currentUserId(),
    delivery: usable.success
      ? { state: "waiting", tries: 0, notBefore: 0 }
      : {
          state: "refused",
          at: now.getTime(),
          message: "An answer has to be between 1 and 50,000 characters long.",
        },
  };
  outbox.add(entry);
  startSending();
  sendSoon();
  return entry.id;
}

/** Marks a lesson as completed, likewise kept and sent; once is enough. */
export function completeLesson(lessonId: string): void {
  const owner = currentUserId();
  const done = outbox
    .snapshot()
    .entries.some((entry) => entry.kind === "lesson" && entry.lessonId === lessonId && entry.owner === owner);
  if (!done) {
    outbox.add({
      kind: "lesson",
      id: newId(),
      lessonId,
      owner,
      createdAt: new Date().toISOString(),
      delivery: { state: "waiting", tries: 0, notBefore: 0 },
    });
  }
  startSending();
  sendSoon();
}

/** Notes how a quiz went, likewise kept and sent. */
export function recordQuizResult(result: {
  readonly quizId: string;
  /** Questions that were answered right, of how many. */
  readonly right: number;
  readonly questions: number;
}): void {
  outbox.add({
    kind: "quiz",
    id: newId(),
    ...result,
    owner: currentUserId(),
    createdAt: new Date().toISOString(),
    delivery: { state: "waiting", tries: 0, notBefore: 0 },
  });
  startSending();
  sendSoon();
}

/** Removes an entry that the server refused for good, once the learner has seen why. */
export function dismissRefused(id: string): void {
  if (outbox.find(id)?.delivery.state === "refused") outbox.remove(id);
}
