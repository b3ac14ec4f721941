import { NoResults, RunResults } from "../../../lib/answer-room/run-results.tsx";
import type { EditorSession } from "../../../lib/editor-session/index.ts";

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
  if (isPrediction) {
    return (
      <NoResults text="Write the result into the editor: a line per row, cells separated by |, NULL for NULL, (no rows) when there are none." />
    );
  }
  return (
    <RunResults
      session={session}
      onJump={onJump}
      none="Run shows the rows of your query on this data. Save makes it your answer; you learn at the end whether it is right."
    />
  );
}
