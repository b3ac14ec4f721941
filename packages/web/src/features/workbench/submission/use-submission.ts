import type { ExerciseBundle } from "@master-sql/course";
import type { ResultMismatch } from "@master-sql/judge/results";
import { MAX_ANSWER_LENGTH } from "@master-sql/judge/sandbox";
import type { Verdict } from "@master-sql/judge/verdicts";
import { quantity } from "@master-sql/words";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { EditorSession } from "../../../lib/editor-session/index.ts";
import { whenIdle } from "../../../lib/pages/when-idle.ts";
import { type KeptAnswer, keepAnswer, useTaskClock, withdrawUnsent } from "../../../lib/progress/work.ts";
import { statedResult } from "../../../lib/task/stated-result.ts";
import { loadJudging } from "./answers.ts";
import type { AttemptEvidence } from "./attempt-evidence.ts";
import { judgeLeftAnswers } from "./judge-left-answers.ts";
import { answerFound, attemptOutcome, type Submission, verdictSummary } from "./submission.ts";

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
  /** The answer that is being judged; null when none is, or its page was left. */
  const kept = useRef<KeptAnswer | null>(null);

  // An answer counts even if its page is left while it is judged.
  useEffect(
    () => () => {
      kept.current?.release();
      kept.current = null;
    },
    [],
  );

  // Answers of an earlier visit. If this fails, the next visit tries again.
  useEffect(
    () => whenIdle(() => void judgeLeftAnswers(exercise, session).catch(() => {})),
    [exercise, session],
  );

  async function judge(): Promise<Submission | null> {
    const sql = session.text();
    const before = submission;
    const end = (ended: Submission | null) => {
      setSubmission(ended);
      return ended;
    };
    const fail = (message: string, attemptId: string | null) => {
      session.announce(message);
      return end({ phase: "failed", sql, message, attemptId });
    };
    if (sql.length > MAX_ANSWER_LENGTH) {
      return fail(`An answer may have ${quantity(MAX_ANSWER_LENGTH, "character")} at most.`, null);
    }
    setSubmission({ phase: "judging", sql });
    // Submitting again replaces the answer that the page couldn't judge.
    if (before?.phase === "failed" && before.attemptId !== null) withdrawUnsent(before.attemptId);
    const answer = keepAnswer({ exerciseId: exercise.id, sql, ...evidence, timeOnTaskMs: clock.lap() });
    kept.current = answer;
    try {
      return end((await judged(sql, answer)) ?? (before?.phase === "judged" ? before : null));
    } catch (cause) {
      return fail(cause instanceof Error ? cause.message : String(cause), answer.id);
    } finally {
      // Even if the page couldn't judge it: the server can.
      if (kept.current === answer) answer.release();
      kept.current = null;
    }
  }

  /** Null when it was taken back, or its page was left. */
  async function judged(sql: string, answer: KeptAnswer): Promise<Submission | null> {
    const [answers, { compareResults, gradeAnswer, gradingTaskOf }, known] = await loadJudging(exercise.slug);
    const verdict = await session.judge((open, tell) =>
      gradeAnswer(open, gradingTaskOf(answers), sql, {
        known,
        onVisibleData: (visible) => {
          tell("Checking your answer on small databases");
          if (attemptOutcome(visible) === "wrong") answer.note(answerFound(visible, "wrong"));
          setSubmission({ phase: "searching", sql, visible, answers });
        },
      }),
    );
    const outcome = verdict && attemptOutcome(verdict);
    if (outcome === null && kept.current === answer) answer.withdraw();
    if (verdict === null) return null;
    if (outcome !== null) {
      answer.note(answerFound(verdict, outcome));
      const tone = { right: "good", wrong: "bad", undecided: "neutral" } as const;
      session.remember({ kind: "submit", sql, outcome: verdictSummary(verdict), tone: tone[outcome] });
    }
    session.judged({ sql, verdict, answers }, verdictSummary(verdict));
    const mismatch = mismatchShown(verdict, exercise, compareResults);
    return { phase: "judged", sql, verdict, mismatch, answers, attemptId: outcome && answer.id };
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

/** How the two results on the counterexample differ; null without one, or where one of them is an error. */
function mismatchShown(
  verdict: Verdict,
  exercise: ExerciseBundle,
  compareResults: typeof import("@master-sql/judge/kinds").compareResults,
): ResultMismatch | null {
  const shown = verdict.verdict === "wrong" ? verdict.counterexample : undefined;
  const contract = statedResult(exercise);
  if (!contract || !shown || !("rows" in shown.expected) || !("rows" in shown.candidate)) return null;
  return compareResults(shown.expected, shown.candidate, contract);
}
