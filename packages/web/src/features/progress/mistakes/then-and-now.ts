import type { LedgerEntry } from "@master-sql/learning";
import type { LearnerEvent } from "@master-sql/protocol";

/** The attempt that showed a mistake last, and the latest right one since, at the same exercise or at one like it. */
export interface ThenAndNow {
  readonly before: string | null;
  readonly since: { readonly attemptId: string; readonly exerciseId: string } | null;
}

/** Which of one's own queries stand side by side for a mistake. */
export function thenAndNow(
  { seen, rightSince }: Pick<LedgerEntry, "seen" | "rightSince">,
  events: readonly LearnerEvent[],
): ThenAndNow {
  const last = seen.at(-1);
  if (last === undefined) return { before: null, since: null };
  const comparable = new Set([last.exerciseId, ...rightSince]);
  let latest: { readonly attemptId: string; readonly exerciseId: string; readonly at: number } | null = null;
  for (const event of events) {
    if (event.kind !== "attempt" || event.verdict !== "right" || !comparable.has(event.exerciseId)) continue;
    const at = Date.parse(event.at);
    if (at > last.at && at >= (latest?.at ?? 0))
      latest = { attemptId: event.id, exerciseId: event.exerciseId, at };
  }
  return {
    before: last.eventId,
    since: latest && { attemptId: latest.attemptId, exerciseId: latest.exerciseId },
  };
}
