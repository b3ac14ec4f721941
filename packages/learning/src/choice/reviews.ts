import { DAY_MS } from "@master-sql/sql";
import type { LearnerPicture } from "../learner/learner-picture.ts";
import { type PracticeCatalogue, type PracticeItem, prerequisitesOf } from "../learner/practice-catalogue.ts";
import type { NextStep } from "./next-steps.ts";

/** Concepts that are due for review at a time, the longest due first. */
export function dueConcepts({ concepts }: Pick<LearnerPicture, "concepts">, at: number): readonly number[] {
  return concepts
    .filter(({ dueAt }) => dueAt !== null && dueAt <= at)
    .sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0))
    .map(({ concept }) => concept);
}

/**
 * The exercises that review everything due at a time. There are few, since solving an exercise reviews what it builds on
 * too. Each asks only for concepts that were practiced. Concepts without such an exercise are left out.
 */
export function planReviews(
  picture: LearnerPicture,
  catalogue: PracticeCatalogue,
  { now, at = now }: { readonly now: number; readonly at?: number },
): readonly Extract<NextStep, { kind: "exercise" }>[] {
  const left = new Set(dueConcepts(picture, at));
  const isPracticed = (concept: number) => (picture.concepts[concept]?.attempts ?? 0) > 0;
  const candidates = catalogue.items
    .map((item, number) => ({ item, number, reviews: reviewedBy(item, catalogue) }))
    .filter(({ item, number }) => number !== picture.lastItem && item.concepts.every(isPracticed))
    .filter(({ reviews }) => reviews.some((concept) => left.has(concept)));
  const planned: Extract<NextStep, { kind: "exercise" }>[] = [];
  while (left.size > 0) {
    let best: { readonly candidate: (typeof candidates)[number]; readonly worth: number } | null = null;
    for (const candidate of candidates) {
      const worth = candidate.reviews.filter((concept) => left.has(concept)).length / candidate.item.minutes;
      if (worth > (best?.worth ?? 0)) best = { candidate, worth };
    }
    if (best === null) break;
    const { number, reviews } = best.candidate;
    const due = reviews.flatMap((concept) => (left.has(concept) ? (picture.concepts[concept] ?? []) : []));
    for (const concept of reviews) left.delete(concept);
    const [main] = due;
    if (main === undefined) break;
    const days = Math.floor((now - (main.lastAt ?? now)) / DAY_MS);
    planned.push({
      kind: "exercise",
      item: number,
      chance: picture.chance(number),
      reason: { kind: "due", concept: main, days },
    });
  }
  return planned;
}

function reviewedBy({ concepts }: PracticeItem, catalogue: PracticeCatalogue): readonly number[] {
  return [...concepts, ...prerequisitesOf(concepts, catalogue)];
}
