import type { ExerciseSummary } from "@master-sql/engine/content";
import { SandboxNotice } from "../../../lib/sandbox/index.ts";
import { PaneTabs } from "../../../ui/pane-tabs.tsx";
import type { WorkbenchModel } from "../model/use-workbench.ts";
import { VerdictPanel } from "../verdict/verdict-panel.tsx";
import classes from "./outcome-pane.module.css";
import { ResultsPanel } from "./results-panel.tsx";

interface OutcomePaneProps {
  readonly model: WorkbenchModel;
  readonly next: ExerciseSummary | undefined;
}

/** Results of runs, and beside them, once there is one, the verdict on the last submission. */
export function OutcomePane({ model, next }: OutcomePaneProps) {
  const results = (
    <ResultsPanel
      hasNoSandbox={model.sandbox.readiness.phase === "failed"}
      isRunLocked={model.isRunLocked}
      activity={model.sandbox.activity}
      latest={model.latest}
      earlier={model.earlier}
      onJump={model.jump}
    />
  );
  return (
    <div className={classes.pane}>
      <SandboxNotice
        readiness={model.sandbox.readiness}
        isAwaited={model.sandbox.activity?.since === null}
        onRetry={model.sandbox.prepare}
      />
      {model.submission === null ? (
        results
      ) : (
        <PaneTabs
          label="Outcome"
          shown={model.shown}
          onShow={model.setShown}
          panes={[
            { id: "results", name: "Results", content: results, isFilled: true },
            {
              id: "verdict",
              name: "Verdict",
              content: (
                <VerdictPanel
                  submission={model.submission}
                  exercise={model.exercise}
                  dataset={model.dataset}
                  smallDatabase={model.smallDatabase}
                  next={next}
                  onJump={model.jump}
                  onSubmitAgain={model.submit}
                />
              ),
            },
          ]}
        />
      )}
    </div>
  );
}
