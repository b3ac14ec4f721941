import type { InterviewScript } from "@master-sql/course";
import type { Stage } from "./state.ts";

/** What may still be said to help with the question at hand, the least telling first (rule I5). */
export function nudgesFor(
  script: InterviewScript,
  stage: Stage,
  unasked: readonly number[],
): readonly string[] {
  if (stage.at === "question") {
    const [open] = unasked;
    const weak = script.rubricPoints.find(({ id }) => id === "correctness-weak")?.text;
    const good = script.rubricPoints.find(({ id }) => id === "validation-good")?.text;
    const clarification = open === undefined ? undefined : script.clarifications[open];
    return [
      ...(clarification ? [`You haven't asked me this: *${clarification.question}*`] : []),
      ...(good ? [`Check before you go on. A good candidate does it like this: ${good}`] : []),
      ...(weak ? [`A weak answer does this; does yours? ${weak}`] : []),
    ];
  }
  const twist = stage.at === "twist" ? script.twists[stage.index] : undefined;
  return twist ? [`Look at the changed rows themselves before you touch your query. ${twist.breaks}`] : [];
}
