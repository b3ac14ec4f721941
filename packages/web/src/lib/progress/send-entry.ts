import {
  completeLessonResponseSchema,
  type RecordAttemptRequest,
  recordAttemptResponseSchema,
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
  const { data: answer, error } = await client.functions.invoke<unknown>(
    entry.kind === "attempt" ? "record-attempt" : "complete-lesson",
    {
      body:
        entry.kind === "attempt"
          ? attemptRequest(entry)
          : { lessonId: entry.lessonId, completedAt: entry.createdAt },
      headers: { Authorization: `Bearer ${data.session.access_token}` },
      timeout: TIMEOUT_MS,
    },
  );
  if (error?.context instanceof Response) {
    const { status, headers } = error.context;
    const body: unknown = await error.context.json().catch(() => undefined);
    return outcomeOfStatus(status, headers.get("retry-after"), body);
  }
  if (error) return { kind: "later", stop: true };
  if (entry.kind === "lesson") {
    completeLessonResponseSchema.parse(answer);
    return { kind: "delivered", response: null };
  }
  return { kind: "delivered", response: recordAttemptResponseSchema.parse(answer) };
}
