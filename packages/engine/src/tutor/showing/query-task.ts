import type { AnswerBundle } from "../../kinds/formats.ts";
import type { JudgeTask } from "../../sandbox/judge.ts";

/** What an answer that is a query is judged against; null where answers are something else. */
export function onlyQueryTask(
  answers: AnswerBundle,
): Pick<JudgeTask, "solutions" | "rules" | "gradingDatabases"> | null {
  if (!("gradingDatabases" in answers)) return null;
  const { solutions, contract, gradingDatabases } = answers;
  return { solutions, rules: { kind: "contract", contract }, gradingDatabases };
}
