import { type EditorSession, useSession } from "../../../lib/editor-session/index.ts";
import { SandboxNotice } from "../../../lib/sandbox/index.ts";
import { RunOutcomeView } from "../../../ui/run-outcome/index.ts";
import classes from "./exam-question-view.module.css";

/** What the last run gave. Whether it is right is told at the end of the exam. */
export function QuestionResults({
  session,
  isPrediction,
  onJump,
}: {
  readonly session: EditorSession;
  /** The answer is a result, which is said and not run. */
  readonly isPrediction: boolean;
  onJump(offset: number): void;
}) {
  const readiness = useSession(session, ({ sandbox }) => sandbox.readiness);
  const isAwaited = useSession(session, ({ activity }) => activity?.since === null);
  const run = useSession(session, (state) => state.latest);
  if (isPrediction) {
    return (
      <div className={classes.results}>
        <p className={classes.none}>
          Write the result into the editor: a line per row, cells separated by |, NULL for NULL, (no rows)
          when there are none.
        </p>
      </div>
    );
  }
  return (
    <div className={classes.results}>
      <SandboxNotice readiness={readiness} isAwaited={isAwaited} onRetry={session.prepare} />
      {run ? (
        <RunOutcomeView run={run} onJump={onJump} />
      ) : (
        <p className={classes.none}>
          Run shows the rows of your query on this data. Save makes it your answer; you learn at the end
          whether it is right.
        </p>
      )}
    </div>
  );
}
