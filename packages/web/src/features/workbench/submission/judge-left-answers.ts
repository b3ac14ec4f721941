import type { ExerciseBundle } from "@master-sql/course";
import type { EditorSession } from "../../../lib/editor-session/index.ts";
import { unjudgedAnswers } from "../../../lib/progress/work.ts";
import { loadJudging } from "./answers.ts";
import { answerFound, attemptOutcome } from "./submission.ts";

/**
 * Judges answers to an exercise that the learner left before they were judged. It shows nothing; their state in lists
 * changes. Rejects if the judge can't be loaded.
 */
export async function judgeLeftAnswers(
  { id, slug }: Pick<ExerciseBundle, "id" | "slug">,
  session: Pick<EditorSession, "rehearse">,
): Promise<void> {
  const left = unjudgedAnswers(id);
  if (left.length === 0) return;
  const [answers, { gradeAnswer, gradingTaskOf }, known] = await loadJudging(slug);
  for (const { sql, note } of left)
    session.rehearse(async (sandbox) => {
      const verdict = await gradeAnswer(sandbox, gradingTaskOf(answers), sql, { known });
      const outcome = attemptOutcome(verdict);
      if (outcome !== null) note(answerFound(verdict, outcome));
    });
}
