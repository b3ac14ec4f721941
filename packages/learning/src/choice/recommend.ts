import type { LearnerPicture } from "../learner/learner-picture.ts";
import type { PracticeCatalogue } from "../learner/practice-catalogue.ts";
import { type ChoiceOptions, type Proposal, rankedProposals } from "./choose-next.ts";

/** Recommendations that a page shows. */
const SHOWN = 3;

/**
 * What is recommended to a learner, the most worthwhile first, each with its reason: what {@link rankedProposals} puts
 * first, but as far as there are several reasons and concepts, no two alike. Fewer than asked for only where the
 * catalogue has no more. Without exploration: it stays until something is done, or falls due.
 */
export function recommend(
  picture: LearnerPicture,
  catalogue: PracticeCatalogue,
  { count = SHOWN, ...options }: ChoiceOptions & { readonly count?: number },
): readonly Proposal[] {
  const ranked = [...rankedProposals(picture, catalogue, options)];
  const chosen: Proposal[] = [];
  const about = ({ item }: Proposal) => catalogue.items[item]?.concepts[0];
  const isOfAnotherConcept = (one: Proposal) => chosen.every((other) => about(other) !== about(one));
  const isForAnotherReason = (one: Proposal) => chosen.every(({ reason }) => reason.kind !== one.reason.kind);
  const rules: readonly ((one: Proposal) => boolean)[] = [
    (one) => isOfAnotherConcept(one) && isForAnotherReason(one) && one.reason.kind !== "strengthen",
    isOfAnotherConcept,
    () => true,
  ];
  for (const isFit of rules)
    for (const proposal of ranked) {
      if (chosen.length >= count) return chosen;
      if (!chosen.includes(proposal) && isFit(proposal)) chosen.push(proposal);
    }
  return chosen;
}
