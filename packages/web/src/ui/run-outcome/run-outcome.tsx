import type { KnownTable } from "@master-sql/judge/errors";
import type { RunOutcome } from "@master-sql/judge/sandbox";
import type { ReactNode } from "react";
import { elapsedText } from "../durations.ts";
import { NoticePanel } from "./notice-panel.tsx";
import { SqlErrorPanel } from "./sql-error-panel.tsx";
import { StatementResults } from "./statement-results.tsx";
import { StoppedPanel } from "./stopped-panel.tsx";

/** A run that has ended, with what it takes to find its error in the editor. */
export interface FinishedRun {
  /** Tells runs apart. */
  readonly id: number;
  /** The whole text of the editor at the time. */
  readonly text: string;
  /** Where in it the script that was run began. */
  readonly scriptOffset: number;
  /** Only what was selected was run. */
  readonly isSelection: boolean;
  readonly outcome: RunOutcome;
}

interface RunOutcomeViewProps {
  readonly run: FinishedRun;
  onJump?(offset: number): void;
  /** Offers to tell where a cell of a single result comes from; places from 0. */
  readonly onTrace?: ((row: number, column: number) => void) | undefined;
  /** The tables that explanations of an error look at; without them, errors are shown in PostgreSQL's words alone. */
  readonly tables?: readonly KnownTable[] | undefined;
  /** Further help with an error, in its box. */
  readonly help?: ReactNode;
}

/** Everything that a run gave: what went wrong above, the results that there are below. */
export function RunOutcomeView({ run, onJump, onTrace, tables, help }: RunOutcomeViewProps) {
  const { outcome } = run;
  return (
    <>
      {outcome.status === "completed" && outcome.results.length === 0 && (
        <NoticePanel tone="info" title="Nothing to run">
          <p>There is no statement here, only spaces or comments.</p>
        </NoticePanel>
      )}
      {outcome.status === "failed" && (
        <SqlErrorPanel
          error={outcome.error}
          text={run.text}
          scriptOffset={run.scriptOffset}
          finished={outcome.results.length}
          onJump={onJump}
          explanation={tables && { tables, isSelection: run.isSelection }}
          help={help}
        />
      )}
      {(outcome.status === "timed-out" || outcome.status === "cancelled" || outcome.status === "crashed") && (
        <StoppedPanel outcome={outcome} />
      )}
      <StatementResults
        key={run.id}
        results={outcome.results}
        onTrace={onTrace}
        aside={`${elapsedText(outcome.elapsedMs)}${run.isSelection ? " · only the selection was run" : ""}`}
      />
    </>
  );
}
