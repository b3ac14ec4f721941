import type { AnswerChange } from "@master-sql/learning";
import { inSentence, list, quantity } from "@master-sql/words";

const percent = (share: number) => Math.round(share * 100);
/** Reviewed concepts that are named; the others are counted. */
const NAMED = 3;

/** What the figures are, or why there is next to nothing to tell. */
export function changeLead({ concepts }: AnswerChange): string {
  return concepts.some(({ before, after }) => percent(before.mastery) !== percent(after.mastery))
    ? "How likely you are to solve an exercise of medium difficulty alone, before this answer and now."
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
