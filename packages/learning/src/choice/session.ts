import type { LearnerPicture } from "../learner/learner-picture.ts";
import type { PracticeCatalogue } from "../learner/practice-catalogue.ts";
import { type ChoiceOptions, chooseNext } from "./choose-next.ts";
import { type NextPath, type NextStep, nextSteps } from "./next-steps.ts";

/** A learner takes about this many times the minutes of a strong candidate. */
const LEARNERS_PACE = 1.5;
const MOST_STEPS = 12;

/**
 * Steps for a session of so many minutes, in the order to do them: at least one, none twice, one concept no more than
 * twice, so that reviews, weak spots and new things mix. It begins with what {@link nextSteps} has first, unless that
 * is a lesson longer than the session.
 */
export function planSession(
  picture: LearnerPicture,
  catalogue: PracticeCatalogue,
  path: NextPath,
  { minutes, ...options }: ChoiceOptions & { readonly minutes: number },
): readonly NextStep[] {
  const planned: NextStep[] = [];
  const without = new Set(options.without);
  const used = new Map<number, number>();
  let left = minutes;
  const take = (step: NextStep, takes: number) => {
    planned.push(step);
    left -= takes;
    if (step.kind === "lesson") return;
    without.add(step.item);
    const main = catalogue.items[step.item]?.concepts[0] ?? -1;
    used.set(main, (used.get(main) ?? 0) + 1);
    if ((used.get(main) ?? 0) >= 2)
      for (const [number, { concepts }] of catalogue.items.entries())
        if (concepts[0] === main) without.add(number);
  };
  const [first] = nextSteps(picture, catalogue, path, { ...options, count: 1 });
  if (first !== undefined) {
    const takes = minutesOf(first, catalogue, path);
    if (first.kind === "exercise" || takes <= left) take(first, takes);
  }
  while (planned.length < MOST_STEPS && left > 0) {
    const proposal = chooseNext(picture, catalogue, {
      ...options,
      seed: options.seed + planned.length,
      without,
      minutes: left / LEARNERS_PACE,
    });
    if (proposal === null) break;
    const step: NextStep = { kind: "exercise", ...proposal };
    const takes = minutesOf(step, catalogue, path);
    if (planned.length > 0 && takes > left) break;
    take(step, takes);
  }
  return planned;
}

function minutesOf(step: NextStep, { items }: PracticeCatalogue, { modules }: NextPath): number {
  if (step.kind === "exercise") return (items[step.item]?.minutes ?? 0) * LEARNERS_PACE;
  const lessons = modules.flatMap((module) => module.lessons);
  return lessons.find(({ id }) => id === step.lessonId)?.minutes ?? 0;
}
