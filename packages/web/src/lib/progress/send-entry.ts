import type { RecordAttemptRequest } from "@master-sql/protocol";
import { callFunction, type Outcome } from "../backend/call-function.ts";
import type { AttemptEntry, OutboxEntry } from "./outbox-entry.ts";
import { outcomeOfFailure, type SendOutcome } from "./send-outcome.ts";

/** Judging takes a while, and longer when many wait. */
const JUDGING_TIMEOUT_MS = 45_000;

/** The request that an attempt becomes; also what decides whether it can be sent at all. */
export function attemptRequest(
  entry: Omit<AttemptEntry, "owner" | "delivery" | "kind">,
  sentAt: string,
): RecordAttemptRequest {
  return {
    attemptId: entry.id,
    exerciseId: entry.exerciseId,
    sql: entry.sql,
    hintsUsed: entry.hintsUsed,
    submittedAt: entry.createdAt,
    sentAt,
    ...(entry.evidence && { evidence: entry.evidence }),
    ...(entry.counterexample && { counterexample: entry.counterexample }),
  };
}

/** Sends one entry as its owner. Never throws: whatever happens is an outcome. `call` is `callFunction`. */
export async function sendEntry(entry: OutboxEntry, call = callFunction): Promise<SendOutcome> {
  if (entry.owner === null) return { kind: "later", stop: true };
  const as = { as: entry.owner };
  const sentAt = new Date().toISOString();
  switch (entry.kind) {
    case "attempt": {
      const options = { ...as, timeoutMs: JUDGING_TIMEOUT_MS };
      const request = attemptRequest(entry, sentAt);
      let outcome = await call("record-attempt", request, options);
      // While it is updated, a server may be of before there was evidence: the answer counts without it.
      if (!outcome.ok && outcome.status === 400 && outcome.isOurs) {
        const { evidence: _, sentAt: __, ...bare } = request;
        outcome = await call("record-attempt", bare, options);
      }
      return outcome.ok ? { kind: "delivered", response: outcome.value } : outcomeOfFailure(outcome);
    }
    case "lesson": {
      const { lessonId, createdAt: completedAt } = entry;
      return delivered(await call("complete-lesson", { lessonId, completedAt }, as));
    }
    case "activity": {
      const { activities } = entry;
      return activityOutcome(await call("record-activity", { activities, sentAt }, as));
    }
    case "quiz": {
      const { id: resultId, quizId, answers, createdAt: takenAt } = entry;
      return delivered(await call("record-quiz", { resultId, quizId, answers, takenAt }, as));
    }
  }
}

/** What the server won't take of what somebody did besides is nothing that they have to know. */
function activityOutcome(outcome: Outcome<unknown>): SendOutcome {
  // A server of before there was such a function is about to be updated.
  if (!outcome.ok && outcome.status === 404) return { kind: "later", stop: false };
  const sent = delivered(outcome);
  return sent.kind === "refused" ? { kind: "delivered", response: null } : sent;
}

function delivered(outcome: Outcome<unknown>): SendOutcome {
  return outcome.ok ? { kind: "delivered", response: null } : outcomeOfFailure(outcome);
}
