import { isReleased } from "./delivery.ts";
import type { AttemptEntry, OutboxEntry } from "./outbox-entry.ts";

/** Whether a page has judged an answer. */
export function isJudgedHere({ localVerdict, isJudged }: AttemptEntry): boolean {
  return localVerdict !== "undecided" || isJudged === true;
}

/** This owner's answers to an exercise that neither the server nor a page has judged, and that no page is judging at `now`. */
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
      isReleased(entry, owner, now) &&
      !isJudgedHere(entry),
  );
}
