import {
  type CompleteLessonRequest,
  completeLessonResponseSchema,
  type RecordAttemptRequest,
  type RecordQuizRequest,
  recordAttemptResponseSchema,
  recordQuizResponseSchema,
} from "@master-sql/engine/api";
import { backendClient } from "../backend/client.ts";
import type { AttemptEntry, OutboxEntry } from "./outbox-entry.ts";
import { outcomeOfStatus, type SendOutcome } from "./send-outcome.ts";

const TIMEOUT_MS = 45_000;

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
  try {
    return await send(entry);
  } catch {
    // No network, a session that can't be refreshed now, an answer that isn't ours: it passes.
    return { kind: "later", stop: true };
  }
}

async function send(entry: OutboxEntry): Promise<SendOutcome> {
  const client = await backendClient();
  const { data } = await client.auth.getSession();
  // The token goes with the request by hand: if somebody else signs in meanwhile, theirs must not be used.
  if (!data.session || data.session.user.id !== entry.owner) return { kind: "later", stop: true };
  const { name, body } = requestOf(entry);
  const { data: answer, error } = await client.functions.invoke<unknown>(name, {
    body,
    headers: { Authorization: `Bearer ${data.session.access_token}` },
    timeout: TIMEOUT_MS,
  });
  if (error?.context instanceof Response) {
    const { status, headers } = error.context;
    const said: unknown = await error.context.json().catch(() => undefined);
    return outcomeOfStatus(status, headers.get("retry-after"), said);
  }
  if (error) return { kind: "later", stop: true };
  switch (entry.kind) {
    case "attempt":
      return { kind: "delivered", response: recordAttemptResponseSchema.parse(answer) };
    case "lesson":
      completeLessonResponseSchema.parse(answer);
      return { kind: "delivered", response: null };
    case "quiz":
      recordQuizResponseSchema.parse(answer);
      return { kind: "delivered", response: null };
  }
}

/** The function that takes an entry, and what it is told. */
function requestOf(entry: OutboxEntry): {
  readonly name: string;
  readonly body: RecordAttemptRequest | CompleteLessonRequest | RecordQuizRequest;
} {
  switch (entry.kind) {
    case "attempt":
      return { name: "record-attempt", body: attemptRequest(entry) };
    case "lesson":
      return { name: "complete-lesson", body: { lessonId: entry.lessonId, completedAt: entry.createdAt } };
    case "quiz": {
      const { id, quizId, right, questions, createdAt } = entry;
      return { name: "record-quiz", body: { resultId: id, quizId, right, questions, takenAt: createdAt } };
    }
  }
}
