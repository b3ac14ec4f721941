import { gradeAnswer } from "@master-sql/judge/kinds";
import type { Verdict } from "@master-sql/judge/verdicts";
import { loadParser } from "@master-sql/sandbox/parser";
import { type Variation, variantTask } from "@master-sql/tutor";
import { fetchAnswers } from "../../../lib/content/fetch-answers.ts";
import type { EditorSession } from "../../../lib/editor-session/index.ts";

/**
 * Judges an answer to a variant in the page, as an answer to the exercise is: on the visible data, the exercise's small
 * databases, and those of a search. Null when it was stopped or PostgreSQL is busy. Rejects with an Error that says what
 * to tell the learner.
 */
export async function judgeVariant(
  session: EditorSession,
  variation: Variation,
  sql: string,
): Promise<Verdict | null> {
  const [answers, parse] = await Promise.all([fetchAnswers(variation.exercise), loadParser()]);
  const task = await variantTask(answers, variation, parse);
  if (task === null)
    throw new Error("The exercise has changed since this was made. Ask for a similar task again.");
  return session.judge((sandbox) => gradeAnswer(sandbox, task, sql));
}
