import type { GradingDatabase } from "@master-sql/course";
import { type AttemptOutcome, attemptEvidenceSchema, recordAttemptRequestSchema } from "@master-sql/protocol";
import { currentUserId } from "../backend/session.ts";
import { newId } from "./new-id.ts";
import type { OutboxEntry } from "./outbox-entry.ts";
import { attemptRequest } from "./send-entry.ts";
import { wasSolutionShown } from "./solutions-shown.ts";
import { outbox, sendSoon, startSending } from "./this-browser.ts";

export interface SubmittedAttempt {
  readonly exerciseId: string;
  readonly sql: string;
  /** Hint rungs open when it was submitted. */
  readonly hintsUsed: number;
  /** Which they were, counted from 1; the first ones, when not set. */
  readonly hintRungs?: readonly number[];
  /** Milliseconds of work on it: `lap()` of the task's clock. */
  readonly timeOnTaskMs?: number;
  /** What the page itself found. */
  readonly localVerdict: AttemptOutcome;
  /** The class of mistake that the page established, if it did. */
  readonly errorClass?: string;
  /** The misconception that the exercise lists for such an answer, if it does. */
  readonly misconception?: string;
  /** The database on which the page found it wrong, when the visible data don't show it. */
  readonly counterexample?: GradingDatabase;
}

/**
 * Keeps a submitted answer in this browser, then sends it to the server when somebody is signed in. Returns the
 * attempt's id at once; `useAttemptStatus` tells how it goes on.
 */
export function submitAttempt(attempt: SubmittedAttempt): string {
  const now = new Date();
  const { hintRungs, timeOnTaskMs = null, errorClass = null, ...rest } = attempt;
  const told = {
    ...rest,
    id: newId(),
    createdAt: now.toISOString(),
    evidence: attemptEvidenceSchema.parse({
      hintRungs: hintRungs ?? Array.from({ length: attempt.hintsUsed }, (_, rung) => rung + 1),
      timeOnTaskMs,
      errorClass,
      solutionSeen: wasSolutionShown(attempt.exerciseId),
    }),
  };
  const usable = recordAttemptRequestSchema.safeParse(attemptRequest(told, now.toISOString()));
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
  /** Question id → what was chosen. */
  readonly answers: Readonly<Record<string, number[]>>;
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
