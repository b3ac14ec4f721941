import { randomUUID } from "node:crypto";

/** A type, for calls take bodies of any names. */
export type SentAttempt = {
  readonly attemptId: string;
  readonly exerciseId: string;
  readonly sql: string;
  readonly hintsUsed: number;
  readonly submittedAt: string;
};

/** What a page sends to `record-attempt` of an answer just given, without hints. */
export function attemptOf(exerciseId: string, sql: string): SentAttempt {
  return { attemptId: randomUUID(), exerciseId, sql, hintsUsed: 0, submittedAt: new Date().toISOString() };
}
