import type { Catalogue } from "@master-sql/engine/content";
import { SlotTabs, useSession } from "../../../lib/editor-session/index.ts";
import { SandboxNotice } from "../../../lib/sandbox/index.ts";
import type { WorkbenchModel } from "../model/use-workbench.ts";
import { VerdictPanel } from "../verdict/verdict-panel.tsx";
import classes from "./outcome-pane.module.css";
import { ResultsPanel } from "./results-panel.tsx";

interface OutcomePaneProps {
  readonly model: WorkbenchModel;
  /** As in {@link RightVerdict}. */
  readonly catalogue: Catalogue | null;
}

/** Results of runs, and beside them, once there is one, the verdict on the last submission. */
export function OutcomePane({ model, catalogue }: OutcomePaneProps) {
  const { session, controls } = model;
  const readiness = useSession(session, ({ sandbox }) => sandbox.readiness);
  const isAwaited = useSession(session, ({ activity }) => activity?.since === null);
  const { submission, toAnswer } = model;
  const isChanged = useSession(session, ({ text }) => submission !== null && text !== submission.sql);
  const results = {
    id: "results",
    name: "Results",
    content: (
      <ResultsPanel session={session} isRunLocked={controls.isRunLocked ?? false} onJump={toAnswer.jump} />
    ),
    isFilled: true,
  };
  const verdict = submission && {
    id: "verdict",
    name: "Verdict",
    content: (
      <VerdictPanel
        submission={submission}
        ladder={model.ladder}
        detective={model.detective}
        isChanged={isChanged}
        exercise={model.exercise}
        dataset={model.dataset}
        smallDatabase={model.smallDatabase}
        catalogue={catalogue}
        onJump={toAnswer.jump}
        onSubmitAgain={() => controls.submit?.perform()}
      />
    ),
  };
  return (
    <div className={classes.pane}>
      <SandboxNotice readiness={readiness} isAwaited={isAwaited} onRetry={session.prepare} />
      <SlotTabs
        label="Outcome"
        panes={verdict ? [results, verdict] : [results]}
        session={session}
        place={toAnswer}
      />
    </div>
  );
}
