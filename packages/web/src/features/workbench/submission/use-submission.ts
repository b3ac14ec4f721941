import { MAX_ANSWER_LENGTH } from "@master-sql/engine/api";
import type { ExerciseBundle } from "@master-sql/engine/content";
import { type RefObject, useState } from "react";
import type { DraftControl } from "../../../lib/drafts/index.ts";
import { submitAttempt } from "../../../lib/progress/index.ts";
import type { SandboxControl } from "../../../lib/sandbox/index.ts";
import { statedResult } from "../../../lib/task/stated-result.ts";
import type { SqlEditorHandle } from "../../../ui/sql-editor/index.ts";
import { loadJudging } from "./answers.ts";
import { attemptOutcome, hiddenCounterexample, type Submission, verdictSummary } from "./submission.ts";

interface SubmissionOptions {
  readonly exercise: ExerciseBundle;
  readonly editor: RefObject<SqlEditorHandle | null>;
  readonly sandbox: SandboxControl;
  readonly draft: DraftControl;
  readonly hintsOpen: number;
}

/** Judges the whole text of the editor in the page, and hands it on to be saved. */
export function useSubmission({ exercise, editor, sandbox, draft, hintsOpen }: SubmissionOptions) {
  const [submission, setSubmission] = useState<Submission | null>(null);

  /** Resolves with the submission once it was judged or has failed; null when it was withdrawn. */
  async function submit(): Promise<Submission | null> {
    const sql = editor.current?.text() ?? "";
    const before = submission;
    const end = (ended: Submission | null) => {
      setSubmission(ended);
      return ended;
    };
    if (sql.length > MAX_ANSWER_LENGTH) {
      const limit = MAX_ANSWER_LENGTH.toLocaleString("en");
      return end({ phase: "failed", sql, message: `An answer may have ${limit} characters at most.` });
    }
    setSubmission({ phase: "judging", sql });
    try {
      const [answers, { compareResults, gradeAnswer, gradingTaskOf }, knownPlans] = await loadJudging(
        exercise.slug,
      );
      const verdict = await sandbox.judge((open) =>
        gradeAnswer(open, gradingTaskOf(answers), sql, {
          knownPlans,
          onVisibleData: (visible) => setSubmission({ phase: "searching", sql, visible, answers }),
        }),
      );
      if (verdict === null) return end(before?.phase === "judged" ? before : null);
      const outcome = attemptOutcome(verdict);
      const attemptId =
        outcome === null
          ? null
          : submitAttempt({
              exerciseId: exercise.id,
              sql,
              hintsUsed: hintsOpen,
              localVerdict: outcome,
              counterexample: hiddenCounterexample(verdict),
            });
      if (outcome !== null) {
        const tone = { right: "good", wrong: "bad", undecided: "neutral" } as const;
        draft.remember({ kind: "submit", sql, outcome: verdictSummary(verdict), tone: tone[outcome] });
      }
      const shown = verdict.verdict === "wrong" ? verdict.counterexample : undefined;
      const contract = statedResult(exercise);
      const mismatch =
        contract && shown && "rows" in shown.expected && "rows" in shown.candidate
          ? compareResults(shown.expected, shown.candidate, contract)
          : null;
      return end({ phase: "judged", sql, verdict, mismatch, answers, attemptId });
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      return end({ phase: "failed", sql, message });
    }
  }

  return { submission, submit };
}
