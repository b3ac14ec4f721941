import type { AnswerBundle, ExerciseSummary } from "@master-sql/engine/content";
import type { Checked } from "@master-sql/engine/verdicts";
import { IconArrowRight, IconCircleCheckFilled } from "@tabler/icons-react";
import { useEffect } from "react";
import { noteSolutionShown } from "../../../lib/progress/index.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { checkedWords } from "./checked-words.ts";
import classes from "./right-verdict.module.css";
import { SavedState } from "./saved-state.tsx";
import { SolutionList } from "./solution-list.tsx";

interface RightVerdictProps {
  readonly checked: Checked;
  readonly answers: AnswerBundle;
  readonly next: ExerciseSummary | undefined;
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

/** An accepted answer: that it is right, how else it can be written, what comes next. */
export function RightVerdict({ checked, answers, next, attemptId }: RightVerdictProps) {
  const { id: exerciseId, solutions } = answers;
  useEffect(() => {
    if (solutions.length > 0) noteSolutionShown(exerciseId);
  }, [exerciseId, solutions]);
  return (
    <>
      <div className={classes.right}>
        <IconCircleCheckFilled size={28} className={classes.icon} aria-hidden="true" />
        <div className={classes.words}>
          <h2 className={classes.title}>Right</h2>
          <p>{rightSentence[answers.kind]}</p>
          {isCheckedOnData(answers.kind) && <p className={classes.checked}>{checkedWords(checked)}</p>}
        </div>
        {next ? (
          <ButtonLink to={`/practice/${next.slug}`}>
            Next: {next.title}
            <IconArrowRight size={16} stroke={1.75} className={classes.arrow} aria-hidden="true" />
          </ButtonLink>
        ) : (
          <ButtonLink to="/practice">All exercises</ButtonLink>
        )}
      </div>
      {attemptId !== null && <SavedState attemptId={attemptId} />}
      <SolutionList answers={answers} />
    </>
  );
}
