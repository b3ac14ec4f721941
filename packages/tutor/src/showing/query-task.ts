import type { AnswerBundle } from "@master-sql/judge/kinds";
import type { JudgeTask } from "@master-sql/judge/sandbox";

/** What an answer that is a query is judged against; null where answers are something else. */
export function onlyQueryTask(
  answers: AnswerBundle,
): Pick<JudgeTask, "solutions" | "rules" | "gradingDatabases"> | null {
  if (!("gradingDatabases" in answers)) return null;
  const { solutions, contract, gradingDatabases } = answers;
  return { solutions, rules: { kind: "contract", contract }, gradingDatabases };
}
