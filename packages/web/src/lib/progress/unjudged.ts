import type { AttemptEntry, OutboxEntry } from "./outbox-entry.ts";

/** Whether a page has judged an answer. */
export function isJudgedHere({ localVerdict, isJudged }: AttemptEntry): boolean {
  return localVerdict !== "undecided" || isJudged === true;
}

/**
 * This owner's answers to an exercise that neither the server nor a page has judged, and that no page holds at `now`
 * (milliseconds since 1970) because it is judging them.
 */
export function unjudgedOf(
  entries: readonly OutboxEntry[],
  {
    exerciseId,
    owner,
    now,
  }: { readonly exerciseId: string; readonly owner: string | null; readonly now: number },
): readonly AttemptEntry[] {
  return entries.filter(
    (entry): entry is AttemptEntry =>
      entry.kind === "attempt" &&
      entry.exerciseId === exerciseId &&
      entry.owner === owner &&
      entry.delivery.state === "waiting" &&
      (entry.delivery.heldUntil ?? 0) <= now &&
      !isJudgedHere(entry),
  );
}
