import type { LearnerPicture } from "../learner/learner-picture.ts";
import { type PracticeCatalogue, prerequisitesOf } from "../learner/practice-catalogue.ts";

/** Concepts that a learner has used in what they solved alone, since what they solved builds on them. */
export function impliedConcepts(
  { concepts }: Pick<LearnerPicture, "concepts">,
  catalogue: Pick<PracticeCatalogue, "concepts">,
): ReadonlySet<number> {
  const shown = concepts.filter(({ recent }) => recent.some(({ isRight }) => isRight));
  return new Set(shown.flatMap(({ concept }) => [...prerequisitesOf([concept], catalogue)]));
}
