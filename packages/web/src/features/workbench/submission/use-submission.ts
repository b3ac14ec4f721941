import type { ExerciseBundle } from "@master-sql/course";
import { MAX_ANSWER_LENGTH } from "@master-sql/protocol";
import { quantity } from "@master-sql/words";
import { type RefObject, useRef, useState } from "react";
import type { EditorSession } from "../../../lib/editor-session/index.ts";
import { submitAttempt, useTaskClock } from "../../../lib/progress/work.ts";
import { statedResult } from "../../../lib/task/stated-result.ts";
import { loadJudging } from "./answers.ts";
import type { AttemptEvidence } from "./attempt-evidence.ts";
import { attemptOutcome, hiddenCounterexample, type Submission, verdictSummary } from "./submission.ts";

interface SubmissionOptions {
  readonly exercise: ExerciseBundle;
  readonly session: EditorSession;
  readonly evidence: AttemptEvidence;
  /** Where on the page it is solved, where that has more than this; the time is counted that is spent there. */
  readonly place?: RefObject<HTMLElement | null>;
}

/** Judges the whole answer in the page, and hands it on to be saved. */
export function useSubmission({ exercise, session, evidence, place }: SubmissionOptions) {
  const [submission, setSubmission] = useState<Submission | null>(null);
  const clock = useTaskClock(place);
  const underWay = useRef<Promise<Submission | null> | null>(null);

  async function judge(): Promise<Submission | null> {
    const sql = session.text();
    const before = submission;
    const end = (ended: Submission | null) => {
      setSubmission(ended);
      return ended;
    };
    const fail = (message: string) => {
      session.announce(message);
      return end({ phase: "failed", sql, message });
    };
    if (sql.length > MAX_ANSWER_LENGTH) {
      return fail(`An answer may have ${quantity(MAX_ANSWER_LENGTH, "character")} at most.`);
    }
    setSubmission({ phase: "judging", sql });
    try {
      const [answers, { compareResults, gradeAnswer, gradingTaskOf }, known] = await loadJudging(
        exercise.slug,
      );
      const verdict = await session.judge((open, tell) =>
        gradeAnswer(open, gradingTaskOf(answers), sql, {
          known,
          onVisibleData: (visible) => {
            tell("Checking your answer on small databases");
            setSubmission({ phase: "searching", sql, visible, answers });
          },
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
              ...evidence,
              timeOnTaskMs: clock.lap(),
              localVerdict: outcome,
              errorClass: verdict.verdict === "wrong" ? verdict.errorClass : undefined,
              misconception: verdict.verdict === "wrong" ? verdict.misconception : undefined,
              counterexample: hiddenCounterexample(verdict),
            });
      if (outcome !== null) {
        const tone = { right: "good", wrong: "bad", undecided: "neutral" } as const;
        session.remember({ kind: "submit", sql, outcome: verdictSummary(verdict), tone: tone[outcome] });
      }
      const shown = verdict.verdict === "wrong" ? verdict.counterexample : undefined;
      const contract = statedResult(exercise);
      const mismatch =
        contract && shown && "rows" in shown.expected && "rows" in shown.candidate
          ? compareResults(shown.expected, shown.candidate, contract)
          : null;
      session.judged({ sql, verdict, answers }, verdictSummary(verdict));
      return end({ phase: "judged", sql, verdict, mismatch, answers, attemptId });
    } catch (cause) {
      return fail(cause instanceof Error ? cause.message : String(cause));
    }
  }

  /**
   * Resolves with the submission once it was judged or has failed; null when it was withdrawn. While one is under way,
   * which it is from before the grader has come, it is the one: another would only take its verdict away.
   */
  function submit(): Promise<Submission | null> {
    underWay.current ??= judge().finally(() => {
      underWay.current = null;
    });
    return underWay.current;
  }

  return { submission, submit };
}
