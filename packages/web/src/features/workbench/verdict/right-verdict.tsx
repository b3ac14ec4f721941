import type { AnswerBundle, Catalogue } from "@master-sql/course";
import type { Verdict } from "@master-sql/judge/verdicts";
import { IconCircleCheckFilled } from "@tabler/icons-react";
import { lazy, Suspense, useEffect } from "react";
import { NextLink, NextWaiting } from "../../../lib/learner/next-link.tsx";
import { noteSolutionShown } from "../../../lib/progress/work.ts";
import { checkedWords } from "./checked-words.ts";
import { PlansBeside } from "./plans-beside.tsx";
import classes from "./right-verdict.module.css";
import { SavedState } from "./saved-state.tsx";
import { SolutionList } from "./solution-list.tsx";

interface RightVerdictProps {
  readonly verdict: Extract<Verdict, { verdict: "right" }>;
  readonly answers: AnswerBundle;
  /** The learner's own. */
  readonly sql: string;
  /** What to go on with is chosen from it; null where that stands below. */
  readonly catalogue: Catalogue | null;
  readonly attemptId: string | null;
}

const result = "Your query returns exactly the rows that the task asks for.";
const rightSentence: Readonly<Record<AnswerBundle["kind"], string>> = {
  select: result,
  fix: result,
  arrange: result,
  complete: result,
  predict: "These are exactly the rows that the query returns.",
  modify: "Your statements leave exactly the rows that the task asks for.",
  define: "What you defined does everything that the task asks for.",
  index: "The query gives the same result as before, and needs no more pages than it should.",
};

/** A prediction is about one result; definitions and plans are judged by what is tried on them. */
function isCheckedOnData(kind: AnswerBundle["kind"]): boolean {
  return kind !== "predict" && kind !== "define" && kind !== "index";
}

/** Takes the model of the learner along; where it can't be had, all exercises are offered. */
const AfterSolving = lazy(() =>
  import("../after/after-solving.tsx").catch(() => ({ default: () => <NextLink step={null} /> })),
);

/** An accepted answer: that it is right, what comes next, what it changed, and how else it can be written. */
export function RightVerdict({ verdict, answers, sql, catalogue, attemptId }: RightVerdictProps) {
  const { id: exerciseId, solutions } = answers;
  useEffect(() => {
    if (solutions.length > 0) noteSolutionShown(exerciseId);
  }, [exerciseId, solutions]);
  return (
    <>
      <div className={classes.right}>
        <IconCircleCheckFilled size={28} className={classes.icon} aria-hidden="true" />
        <div className={classes.words}>
          <h2 className={classes.title}>Correct</h2>
          <p>{rightSentence[answers.kind]}</p>
          {isCheckedOnData(answers.kind) && (
            <p className={classes.checked}>{checkedWords(verdict.checked)}</p>
          )}
        </div>
      </div>
      {attemptId !== null && <SavedState attemptId={attemptId} />}
      {catalogue && (
        <Suspense fallback={<NextWaiting />}>
          <AfterSolving catalogue={catalogue} exerciseId={exerciseId} attemptId={attemptId} />
        </Suspense>
      )}
      {verdict.plans && <PlansBeside plans={verdict.plans} />}
      <SolutionList answers={answers} own={sql} />
    </>
  );
}
