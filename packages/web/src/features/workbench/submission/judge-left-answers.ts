import type { ExerciseBundle } from "@master-sql/course";
import type { EditorSession } from "../../../lib/editor-session/index.ts";
import { unjudgedAnswers } from "../../../lib/progress/work.ts";
import { loadJudging } from "./answers.ts";
import { answerFound, attemptOutcome } from "./submission.ts";

/**
 * Judges the answers to an exercise whose page was left too early, and says nothing of it: what the learner has done
 * shows them. Rejects where what it takes can't be loaded.
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
