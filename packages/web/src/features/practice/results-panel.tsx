import { Kbd } from "@mantine/core";
import "@mantine/core/styles/Kbd.layer.css";
import type { Activity, Readiness } from "../../lib/sandbox/index.ts";
import { type FinishedRun, RunOutcomeView, StatementResults } from "../../ui/run-outcome/index.ts";
import { commandKey } from "./command-key.ts";
import classes from "./results-panel.module.css";
import { RunClock } from "./run-clock.tsx";
import { SandboxNotice } from "./sandbox-notice.tsx";

interface ResultsPanelProps {
  readonly readiness: Readiness;
  readonly activity: Activity | null;
  readonly latest: FinishedRun | null;
  readonly earlier: FinishedRun | null;
  onJump(offset: number): void;
  onRetry(): void;
}

/** What the last run gave. While the next is under way, or when it was stopped, the results before it stay, dimmed. */
export function ResultsPanel({ readiness, activity, latest, earlier, onJump, onRetry }: ResultsPanelProps) {
  const isRunning = activity?.kind === "run";
  const before = latest !== null && latest.outcome.results.length > 0 ? latest : earlier;
  const wasStopped =
    latest !== null && latest.outcome.status !== "completed" && latest.outcome.status !== "failed";
  return (
    <div className={classes.panel}>
      <SandboxNotice readiness={readiness} isAwaited={activity?.since === null} onRetry={onRetry} />
      {isRunning && activity.since !== null && (
        <p className={classes.running}>
          Running… <RunClock since={activity.since} />
        </p>
      )}
      {isRunning && before !== null && <EarlierResults run={before} />}
      {!isRunning && latest !== null && <RunOutcomeView run={latest} onJump={onJump} />}
      {!isRunning && wasStopped && latest.outcome.results.length === 0 && earlier !== null && (
        <EarlierResults run={earlier} />
      )}
      {!isRunning && latest === null && readiness.phase !== "failed" && (
        <div className={classes.none}>
          <p className={classes.noneTitle}>No query has been run yet</p>
          <p>
            <Kbd>{commandKey()}</Kbd> <Kbd>Enter</Kbd> runs the query and shows its rows here.{" "}
            <Kbd>Shift</Kbd> <Kbd>Enter</Kbd> submits it as your answer.
          </p>
        </div>
      )}
    </div>
  );
}

function EarlierResults({ run }: { readonly run: FinishedRun }) {
  return (
    <section className={classes.earlier} aria-label="Results of the run before">
      <p className={classes.earlierTitle}>From the run before</p>
      <div className={classes.dimmed}>
        <StatementResults key={run.id} results={run.outcome.results} />
      </div>
    </section>
  );
}
