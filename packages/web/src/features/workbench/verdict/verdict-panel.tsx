import type { Catalogue, DatasetBundle, ExerciseBundle } from "@master-sql/course";
import { isNothing } from "@master-sql/judge/verdicts";
import type { ReactNode } from "react";
import { useSession } from "../../../lib/backend/session.ts";
import { statedResult } from "../../../lib/task/stated-result.ts";
import { Button } from "../../../ui/button.tsx";
import { NoticePanel } from "../../../ui/run-outcome/index.ts";
import type { RowDetective } from "../detective/use-detective.ts";
import { AnswerLadder } from "../hints/answer-ladder.tsx";
import type { AnswerLadder as Ladder } from "../hints/use-ladder.ts";
import type { SmallDatabaseControl } from "../small-database/small-database.ts";
import type { Submission } from "../submission/submission.ts";
import { RightVerdict } from "./right-verdict.tsx";
import { SavedState } from "./saved-state.tsx";
import classes from "./verdict-panel.module.css";
import { WrongVerdict } from "./wrong-verdict.tsx";

interface VerdictPanelProps {
  readonly submission: Submission;
  readonly ladder: Ladder | null;
  readonly detective: RowDetective | null;
  /** The answer isn't any more what was judged. */
  readonly isChanged: boolean;
  readonly exercise: ExerciseBundle;
  readonly dataset: DatasetBundle;
  readonly smallDatabase: SmallDatabaseControl;
  /** As in {@link RightVerdict}. */
  readonly catalogue: Catalogue | null;
  onJump(offset: number): void;
  onSubmitAgain(): void;
}

/** What is going on; the button that cancels it is where Run and Submit were. */
function Progress({ children }: { readonly children: string }) {
  return (
    <div className={classes.progress}>
      <p>{children}</p>
      <progress aria-label={children} />
    </div>
  );
}

interface FailedVerdictProps {
  readonly message: string;
  readonly attemptId: string | null;
  readonly again: ReactNode;
}

/** Shown when the page couldn't judge an answer. If it was kept, the server judges it. */
function FailedVerdict({ message, attemptId, again }: FailedVerdictProps) {
  const isSignedIn = useSession().status === "signed-in";
  return (
    <div className={classes.verdict}>
      <NoticePanel tone="error" title="Your answer could not be judged" actions={again}>
        <p>{message}</p>
        <p>
          {attemptId === null
            ? "Your query is kept. Nothing was counted."
            : isSignedIn
              ? "Your answer is kept. The server judges it once you're connected."
              : "Your answer is kept. It is judged when you return to this exercise, or once you log in."}
        </p>
      </NoticePanel>
      {attemptId !== null && <SavedState attemptId={attemptId} />}
    </div>
  );
}

/** What became of a submitted answer. */
export function VerdictPanel(props: VerdictPanelProps) {
  const {
    submission,
    ladder,
    detective,
    isChanged,
    exercise,
    dataset,
    smallDatabase,
    catalogue,
    onJump,
    onSubmitAgain,
  } = props;
  if (submission.phase === "judging") return <Progress>Judging your answer…</Progress>;
  if (submission.phase === "searching") {
    const { visible, answers, sql } = submission;
    return visible.verdict === "wrong" ? (
      <div className={classes.verdict}>
        <WrongVerdict
          found={{ verdict: visible, mismatch: null }}
          answers={answers}
          contract={statedResult(exercise)}
          dataset={dataset}
          sql={sql}
          control={smallDatabase}
          detective={null}
          search={<Progress>Looking for a small database that shows it…</Progress>}
          onJump={onJump}
        />
      </div>
    ) : (
      <Progress>Right on the data you see. Checking on small databases…</Progress>
    );
  }
  const again = (
    <Button size="compact-sm" onClick={onSubmitAgain}>
      Submit again
    </Button>
  );
  if (submission.phase === "failed") {
    return <FailedVerdict message={submission.message} attemptId={submission.attemptId} again={again} />;
  }
  const { verdict, mismatch, answers, attemptId, sql } = submission;
  if (isNothing(verdict)) {
    return (
      <NoticePanel tone="info" title="Nothing to judge yet">
        <p>The answer is empty. Nothing was counted.</p>
      </NoticePanel>
    );
  }
  return (
    <div className={classes.verdict} data-changed={isChanged || undefined}>
      {isChanged && (
        <p className={classes.changed}>
          This is about your answer before you changed it. Submit judges the new one.
        </p>
      )}
      {verdict.verdict === "right" && (
        <RightVerdict
          verdict={verdict}
          answers={answers}
          sql={sql}
          catalogue={catalogue}
          attemptId={attemptId}
        />
      )}
      {verdict.verdict === "wrong" && (
        <WrongVerdict
          found={{ verdict, mismatch }}
          answers={answers}
          contract={statedResult(exercise)}
          dataset={dataset}
          sql={sql}
          control={smallDatabase}
          detective={detective}
          help={ladder && <AnswerLadder ladder={ladder} sql={sql} />}
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
