import type { Misconception } from "@master-sql/judge/contract";
import type { QuestionBundle } from "../index.ts";

/** Whether an answer is right: exactly the right options, or the pieces in their order. */
export function isRight(question: QuestionBundle, answer: readonly number[]): boolean {
  if (question.type === "order") {
    return answer.length === question.pieces.length && answer.every((piece, index) => piece === index);
  }
  const { options } = question;
  return (
    answer.every((place) => place < options.length) &&
    options.every(({ misconception }, index) => answer.includes(index) === (misconception === null))
  );
}

/** What an answer shows that its author believes. Options that were missed show nothing in particular. */
export function misconceptionsIn(
  question: QuestionBundle,
  answer: readonly number[],
): readonly Misconception[] {
  if (question.type === "order") {
    const typical = question.wrongOrders.find(({ order }) =>
      order.every((piece, index) => piece === answer[index]),
    );
    return typical?.misconception ? [typical.misconception] : [];
  }
  return answer.flatMap((place) => question.options[place]?.misconception ?? []);
}
