import { DEFAULT_TIME_LIMIT_MS } from "@master-sql/engine/sandbox";
import { type Activity, type Readiness, useElapsed } from "../../../lib/sandbox/index.ts";
import { type FinishedRun, outcomeSummary } from "../../../ui/run-outcome/index.ts";
import { type Submission, verdictSummary } from "../submission/submission.ts";
import classes from "./run-announcer.module.css";

interface RunAnnouncerProps {
  readonly activity: Activity | null;
  readonly readiness: Readiness;
  readonly latest: FinishedRun | null;
  readonly submission: Submission | null;
  /** Which of the two ended last. */
  readonly shown: "results" | "verdict";
}

/** Tells screen readers, politely, what goes on: waiting, seconds of a run (every other one), how it ended. */
export function RunAnnouncer({ activity, readiness, latest, submission, shown }: RunAnnouncerProps) {
  const seconds = Math.floor(useElapsed(activity?.since ?? null) / 2_000) * 2;
  let words = "";
  if (activity?.since === null) {
    words = readiness.phase === "loading" ? "Waiting for PostgreSQL to load" : "Waiting";
  } else if (activity?.kind === "run") {
    words = seconds === 0 ? "Running" : `Running, ${seconds} of ${DEFAULT_TIME_LIMIT_MS / 1_000} seconds`;
  } else if (activity?.kind === "judge") {
    words =
      submission?.phase === "searching" ? "Checking your answer on small databases" : "Judging your answer";
  } else if (activity?.kind === "open") words = "Opening the small database";
  else if (activity?.kind === "reset") words = "Resetting the data";
  else if (shown === "verdict" && submission?.phase === "judged") words = verdictSummary(submission.verdict);
  else if (shown === "verdict" && submission?.phase === "failed") words = submission.message;
  else if (shown === "results" && latest !== null) words = outcomeSummary(latest.outcome);
  return (
    <p role="status" className={classes.spoken}>
      {words}
    </p>
  );
}
