import type { AnswerChange } from "@master-sql/learning";
import { inSentence, list, quantity } from "@master-sql/words";
import { masteryState } from "../../../lib/learner/mastery-words.ts";

const percent = (share: number) => Math.round(share * 100);
/** Reviewed concepts that are named; the others are counted. */
const NAMED = 3;

/** What a right answer gained, in a sentence; null when there is nothing new to say. `title` names a concept. */
export function gainText({ concepts }: AnswerChange, title: (concept: number) => string): string | null {
  const named = (found: AnswerChange["concepts"]) =>
    list(found.map(({ after }) => inSentence(title(after.concept))));
  const firsts = concepts.filter(({ before }) => before.attempts === 0);
  if (firsts.length > 0) return `Your first exercise solved on ${named(firsts)}.`;
  const mastered = concepts.filter(
    ({ before, after }) => masteryState(after) === "mastered" && masteryState(before) !== "mastered",
  );
  if (mastered.length > 0) return `You have now mastered ${named(mastered)}.`;
  const better = concepts.filter(({ before, after }) => percent(after.mastery) > percent(before.mastery));
  return better.length > 0 ? `You got better at ${named(better)}.` : null;
}

/** What the figures are, or why there is next to nothing to tell. */
export function changeLead({ concepts }: AnswerChange): string {
  return concepts.some(({ before, after }) => percent(before.mastery) !== percent(after.mastery))
    ? "Your chance of solving a medium exercise without help, before this answer and now."
    : "Hardly anything: what was solved or shown before, or came with hints, says little about what you can do alone.";
}

/** What else followed from it, a sentence each. `title` names a concept. */
export function besides(
  { reviewed, mistakes }: AnswerChange,
  title: (concept: number) => string,
): readonly string[] {
  const names = reviewed.slice(0, NAMED).map((concept) => inSentence(title(concept)));
  const more = reviewed.length - names.length;
  return [
    ...(names.length === 0
      ? []
      : [
          `It builds on ${list(more > 0 ? [...names, quantity(more, "other concept")] : names)}, and counts as a review.`,
        ]),
    ...mistakes.map(({ entry, isOvercome }) => {
      const about = inSentence(title(entry.seen.at(-1)?.concept ?? -1)) || "the same";
      return isOvercome
        ? `A mistake that you made about ${about} is overcome: two other exercises were right at the first try.`
        : `A mistake that you made about ${about} is half overcome: one more exercise, right at the first try, settles it.`;
    }),
  ];
}
