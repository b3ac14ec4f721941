import { attemptEvidenceSchema, recordAttemptRequestSchema } from "@master-sql/protocol";
import { currentUserId } from "../backend/session.ts";
import { newId } from "./new-id.ts";
import type { AnswerFound } from "./outbox-entry.ts";
import { attemptRequest } from "./send-entry.ts";
import { wasSolutionShown } from "./solutions-shown.ts";
import { outbox, sendSoon, startSending } from "./this-browser.ts";
import { unjudgedOf } from "./unjudged.ts";

export interface SubmittedAnswer {
  readonly exerciseId: string;
  readonly sql: string;
  /** Hint rungs open when it was submitted. */
  readonly hintsUsed: number;
  /** Which they were, counted from 1; the first ones, when not set. */
  readonly hintRungs?: readonly number[];
  /** Milliseconds of work on it: `lap()` of the task's clock. */
  readonly timeOnTaskMs?: number;
}

/** An answer that is safe in this browser while the page judges it. */
export interface KeptAnswer {
  readonly id: string;
  /** Adds what the page has found so far. */
  note(found: AnswerFound): void;
  /** Lets it be sent, because it is judged or the page won't judge it. The server judges it again anyway. */
  release(): void;
  /** Forgets it: there was nothing to judge, or it was taken back. */
  withdraw(): void;
}

/** How long an answer waits for the page that judges it. If the page crashed, it is sent after that. */
const HELD_MS = 10 * 60_000;

/**
 * Keeps a submitted answer in this browser before it is judged, so that it is never lost. It is sent to the server when
 * it is released, and at the latest when the page is left. `useAttemptStatus` follows it from there.
 */
export function keepAnswer(answer: SubmittedAnswer): KeptAnswer {
  const now = new Date();
  const { hintRungs, timeOnTaskMs = null, ...rest } = answer;
  const recorded = {
    ...rest,
    id: newId(),
    createdAt: now.toISOString(),
    localVerdict: "undecided" as const,
    evidence: attemptEvidenceSchema.parse({
      hintRungs: hintRungs ?? Array.from({ length: answer.hintsUsed }, (_, rung) => rung + 1),
      timeOnTaskMs,
      errorClass: null,
      solutionSeen: wasSolutionShown(answer.exerciseId),
    }),
  };
  const { id } = recorded;
  const usable = recordAttemptRequestSchema.safeParse(attemptRequest(recorded, now.toISOString()));
  outbox.add({
    kind: "attempt",
    ...recorded,
    owner: currentUserId(),
    delivery: usable.success
      ? { state: "waiting", tries: 0, notBefore: 0, heldUntil: now.getTime() + HELD_MS }
      : {
          state: "refused",
          at: now.getTime(),
          message: "An answer has to be between 1 and 50,000 characters long.",
        },
  });
  const release = () => {
    window.removeEventListener("pagehide", release);
    outbox.apply(id, { type: "released" });
    startSending();
    sendSoon();
  };
  window.addEventListener("pagehide", release);
  return {
    id,
    note: (found) => outbox.apply(id, { type: "found", found }),
    release,
    withdraw() {
      window.removeEventListener("pagehide", release);
      outbox.remove(id);
    },
  };
}

/** Answers to an exercise that were left before they were judged; `note` adds what the page finds now. */
export function unjudgedAnswers(exerciseId: string) {
  const { entries } = outbox.snapshot();
  return unjudgedOf(entries, { exerciseId, owner: currentUserId(), now: Date.now() }).map(({ id, sql }) => ({
    sql,
    note: (found: AnswerFound) => outbox.apply(id, { type: "found", found }),
  }));
}

/** Forgets a kept answer, unless it was sent. */
export function withdrawUnsent(id: string): void {
  if (outbox.find(id)?.delivery.state === "waiting") outbox.remove(id);
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
