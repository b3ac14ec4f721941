import type { PracticeEvent } from "./evidence.ts";
import { inOrder } from "./in-order.ts";
import { type ConceptPicture, Replay } from "./learner-picture.ts";
import { isOvercome, type LedgerEntry } from "./mistake-ledger.ts";
import type { PracticeCatalogue } from "./practice-catalogue.ts";

/** What one answer changed in the picture of a learner. */
export interface AnswerChange {
  /** The concepts of what was asked, right before the answer and right after it, in the order of the item. */
  readonly concepts: readonly { readonly before: ConceptPicture; readonly after: ConceptPicture }[];
  /** Other concepts, which it was a review of. */
  readonly reviewed: readonly number[];
  /** Mistakes about the same concept that aren't overcome yet, and came nearer to it, or are now. */
  readonly mistakes: readonly { readonly entry: LedgerEntry; readonly isOvercome: boolean }[];
}

/**
 * What the attempt with this id changed, as things stood when it happened: later ones don't count. Null when there is
 * no such attempt at an exercise of the catalogue.
 */
export function changeByAnswer(
  attemptId: string,
  events: readonly PracticeEvent[],
  catalogue: PracticeCatalogue,
  now: number,
): AnswerChange | null {
  const attempt = events.find(({ id }) => id === attemptId);
  const item =
    attempt !== undefined && "exerciseId" in attempt ? catalogue.itemById.get(attempt.exerciseId) : undefined;
  const own = catalogue.items[item ?? -1]?.concepts;
  if (own === undefined) return null;
  const replay = new Replay(catalogue);
  for (const { event, at } of inOrder(events, now)) {
    if (event.id !== attemptId) {
      replay.take(event, at);
      continue;
    }
    const before = replay.picture(at);
    replay.take(event, at);
    const after = replay.picture(at);
    const known = new Map(before.ledger.map((entry) => [entry.misconception, entry]));
    return {
      concepts: own.flatMap((concept) => {
        const [one, other] = [before.concepts[concept], after.concepts[concept]];
        return one && other ? [{ before: one, after: other }] : [];
      }),
      reviewed: after.concepts.flatMap(({ concept, dueAt }) =>
        !own.includes(concept) && dueAt !== (before.concepts[concept]?.dueAt ?? null) ? [concept] : [],
      ),
      mistakes: after.ledger.flatMap((entry) =>
        entry.rightSince.length > (known.get(entry.misconception)?.rightSince.length ?? 0) &&
        !isOvercome(known.get(entry.misconception) ?? entry)
          ? [{ entry, isOvercome: isOvercome(entry) }]
          : [],
      ),
    };
  }
  return null;
}
