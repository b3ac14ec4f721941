import type { QuestionBundle } from "../../packages/course/src/index.ts";

/** Places that answer a question of a quiz right, or wrong in a typical way. */
export function quizChoices(question: QuestionBundle, isRight: boolean): number[] {
  if (question.type === "order") {
    const inOrder = question.pieces.map((_, place) => place);
    return isRight ? inOrder : [...(question.wrongOrders[0]?.order ?? inOrder.toReversed())];
  }
  const places = (wanted: boolean) =>
    question.options.flatMap(({ misconception }, place) =>
      (misconception === null) === wanted ? [place] : [],
    );
  return isRight ? places(true) : places(false).slice(0, 1);
}
