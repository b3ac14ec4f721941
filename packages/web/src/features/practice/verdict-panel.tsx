import { Button } from "@mantine/core";
import "@mantine/core/styles/Button.layer.css";
import type { ExerciseBundle, ExerciseSummary } from "@master-sql/engine/content";
import { NoticePanel } from "../../ui/run-outcome/index.ts";
import { RightVerdict } from "./right-verdict.tsx";
import { SavedState } from "./saved-state.tsx";
import { statedResult } from "./stated-result.ts";
import type { Submission } from "./submission.ts";
import classes from "./verdict-panel.module.css";
import { WrongVerdict } from "./wrong-verdict.tsx";

interface VerdictPanelProps {
  readonly submission: Submission;
  readonly exercise: ExerciseBundle;
  readonly next: ExerciseSummary | undefined;
  onJump(offset: number): void;
  onSubmitAgain(): void;
}

/** What became of a submitted answer. */
export function VerdictPanel({ submission, exercise, next, onJump, onSubmitAgain }: VerdictPanelProps) {
  if (submission.phase === "judging") {
    return <p className={classes.judging}>Judging your answer…</p>;
  }
  const again = (
    <Button size="compact-sm" onClick={onSubmitAgain}>
      Submit again
    </Button>
  );
  if (submission.phase === "failed") {
    return (
      <NoticePanel tone="error" title="Your answer could not be judged" actions={again}>
        <p>{submission.message}</p>
        <p>Your query is kept. Nothing was counted.</p>
      </NoticePanel>
    );
  }
  const { verdict, answers, attemptId, sql } = submission;
  return (
    <div className={classes.verdict}>
      {verdict.verdict === "right" && <RightVerdict answers={answers} next={next} attemptId={attemptId} />}
      {verdict.verdict === "wrong" && (
        <WrongVerdict
          verdict={verdict}
          answers={answers}
          contract={statedResult(exercise)}
          sql={sql}
          onJump={onJump}
        />
      )}
      {verdict.verdict === "undecided" && (
        <NoticePanel tone="warning" title="Not judged" actions={again}>
          <p>{verdict.message}</p>
          <p>This says neither right nor wrong. Your query is kept.</p>
        </NoticePanel>
      )}
      {verdict.verdict === "unusable" && (
        <NoticePanel tone="error" title="The fault is ours">
          <p>{verdict.message}</p>
          <p>
            Nothing was counted, and your query is kept. Please tell us by “Give feedback” at the foot of the
            page.
          </p>
        </NoticePanel>
      )}
      {attemptId !== null && verdict.verdict !== "right" && <SavedState attemptId={attemptId} />}
    </div>
  );
}
