import type { RecordAttemptRequest } from "@master-sql/engine/api";
import { callFunction, type Outcome } from "../backend/call-function.ts";
import type { AttemptEntry, OutboxEntry } from "./outbox-entry.ts";
import { outcomeOfFailure, type SendOutcome } from "./send-outcome.ts";

/** Judging takes a while, and longer when many wait. */
const JUDGING_TIMEOUT_MS = 45_000;

/** The request that an attempt becomes; also what decides whether it can be sent at all. */
export function attemptRequest(
  entry: Omit<AttemptEntry, "owner" | "delivery" | "kind">,
): RecordAttemptRequest {
  return {
    attemptId: entry.id,
    exerciseId: entry.exerciseId,
    sql: entry.sql,
    hintsUsed: entry.hintsUsed,
    submittedAt: entry.createdAt,
    ...(entry.counterexample && { counterexample: entry.counterexample }),
  };
}

/** Sends one entry as its owner. Never throws: whatever happens is an outcome. */
export async function sendEntry(entry: OutboxEntry): Promise<SendOutcome> {
  if (entry.owner === null) return { kind: "later", stop: true };
  const as = { as: entry.owner };
  switch (entry.kind) {
    case "attempt": {
      const options = { ...as, timeoutMs: JUDGING_TIMEOUT_MS };
      const outcome = await callFunction("record-attempt", attemptRequest(entry), options);
      return outcome.ok ? { kind: "delivered", response: outcome.value } : outcomeOfFailure(outcome);
    }
    case "lesson": {
      const { lessonId, createdAt: completedAt } = entry;
      return delivered(await callFunction("complete-lesson", { lessonId, completedAt }, as));
    }
    case "quiz": {
      const { id: resultId, quizId, right, questions, createdAt: takenAt } = entry;
      return delivered(
        await callFunction("record-quiz", { resultId, quizId, right, questions, takenAt }, as),
      );
    }
  }
}

function delivered(outcome: Outcome<unknown>): SendOutcome {
  return outcome.ok ? { kind: "delivered", response: null } : outcomeOfFailure(outcome);
}
