import type { LearnerPicture } from "../learner/learner-picture.ts";
import type { PracticeCatalogue } from "../learner/practice-catalogue.ts";
import { type ChoiceOptions, chooseNext, type Proposal } from "./choose-next.ts";

/** A learner takes about this many times the minutes of a strong candidate. */
const LEARNERS_PACE = 1.5;
const MOST_EXERCISES = 12;

/**
 * Exercises for a session of so many minutes, in the order to do them: at least one, none twice, one concept no more
 * than twice, so that reviews, weak spots and new things mix.
 */
export function planSession(
  picture: LearnerPicture,
  catalogue: PracticeCatalogue,
  { minutes, ...options }: ChoiceOptions & { readonly minutes: number },
): readonly Proposal[] {
  const planned: Proposal[] = [];
  const without = new Set(options.without);
  const used = new Map<number, number>();
  let left = minutes;
  while (planned.length < MOST_EXERCISES && left > 0) {
    const proposal = chooseNext(picture, catalogue, {
      ...options,
      seed: options.seed + planned.length,
      without,
      minutes: left / LEARNERS_PACE,
    });
    const item = proposal === null ? undefined : catalogue.items[proposal.item];
    if (proposal === null || item === undefined) break;
    const takes = item.minutes * LEARNERS_PACE;
    if (planned.length > 0 && takes > left) break;
    planned.push(proposal);
    left -= takes;
    without.add(proposal.item);
    const main = item.concepts[0] ?? -1;
    used.set(main, (used.get(main) ?? 0) + 1);
    if ((used.get(main) ?? 0) >= 2)
      for (const [number, { concepts }] of catalogue.items.entries())
        if (concepts[0] === main) without.add(number);
  }
  return planned;
}
