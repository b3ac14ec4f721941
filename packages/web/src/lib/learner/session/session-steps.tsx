import type { PracticeSession } from "./practice-session.ts";
import classes from "./session-bar.module.css";

/** A session's steps as parts of a bar: filled when done, marked where the learner is. */
export function SessionSteps({
  session: { steps },
  current,
}: {
  readonly session: Pick<PracticeSession, "steps">;
  readonly current?: string | undefined;
}) {
  const done = steps.filter(({ state }) => state === "done").length;
  return (
    <span className={classes.steps} role="img" aria-label={`${done} of ${steps.length} steps done`}>
      {steps.map(({ id, state }) => (
        <span key={id} data-state={state} data-current={id === current || undefined} />
      ))}
    </span>
  );
}
