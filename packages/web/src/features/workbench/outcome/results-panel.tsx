import type { KnownTable } from "@master-sql/judge/errors";
import {
  type EditorSession,
  SlotOffers,
  useCellTrace,
  useSession,
} from "../../../lib/editor-session/index.ts";
import { commandKey } from "../../../ui/command-key.ts";
import { type FinishedRun, RunOutcomeView, StatementResults } from "../../../ui/run-outcome/index.ts";
import { NoRunYet } from "./no-run-yet.tsx";
import classes from "./results-panel.module.css";

interface ResultsPanelProps {
  readonly session: EditorSession;
  /** The result is to be predicted before the query may be run. */
  readonly isRunLocked: boolean;
  /** The tables that explanations of an error look at. */
  readonly tables: readonly KnownTable[];
  onJump(offset: number): void;
}

/** What the last run gave. While the next is under way, or when it was stopped, the results before it stay, dimmed. */
export function ResultsPanel({ session, isRunLocked, tables, onJump }: ResultsPanelProps) {
  const activity = useSession(session, (state) => state.activity);
  const latest = useSession(session, (state) => state.latest);
  const earlier = useSession(session, (state) => state.earlier);
  // Something above says so.
  const hasNoSandbox = useSession(session, ({ sandbox }) => sandbox.readiness.phase === "failed");
  const onTrace = useCellTrace(session);
  const isRunning = activity?.kind === "run";
  const before = latest !== null && latest.outcome.results.length > 0 ? latest : earlier;
  const wasStopped =
    latest !== null && latest.outcome.status !== "completed" && latest.outcome.status !== "failed";
  return (
    <div className={classes.panel}>
      {isRunning && activity.since !== null && (
        <p className={classes.running}>
          <strong>Running…</strong> {before && "Below is what the run before gave."}
        </p>
      )}
      {isRunning && before !== null && <EarlierResults run={before} isLabelled={activity.since !== null} />}
      {!isRunning && latest !== null && (
        <RunOutcomeView
          run={latest}
          onJump={onJump}
          onTrace={onTrace}
          tables={tables}
          help={<SlotOffers session={session} areAboutError />}
        />
      )}
      {!isRunning && wasStopped && latest.outcome.results.length === 0 && earlier !== null && (
        <EarlierResults run={earlier} isLabelled={false} />
      )}
      {!isRunning && latest === null && !hasNoSandbox && (
        <NoRunYet isRunLocked={isRunLocked} command={commandKey()} />
      )}
    </div>
  );
}

interface EarlierResultsProps {
  readonly run: FinishedRun;
  /** Something above already says what these are. */
  readonly isLabelled: boolean;
}

function EarlierResults({ run, isLabelled }: EarlierResultsProps) {
  return (
    <section className={classes.earlier} aria-label="Results of the run before">
      {!isLabelled && <p className={classes.earlierTitle}>From the run before</p>}
      <div className={classes.dimmed}>
        <StatementResults key={run.id} results={run.outcome.results} />
      </div>
    </section>
  );
}
