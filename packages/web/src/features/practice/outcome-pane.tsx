import { Tabs } from "@mantine/core";
import type { ExerciseSummary } from "@master-sql/engine/content";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Tabs.layer.css";
import type { ReactNode } from "react";
import { SandboxNotice } from "../../lib/sandbox/index.ts";
import classes from "./outcome-pane.module.css";
import { ResultsPanel } from "./results-panel.tsx";
import type { WorkbenchModel } from "./use-workbench.ts";
import { VerdictPanel } from "./verdict-panel.tsx";

interface OutcomePaneProps {
  readonly model: WorkbenchModel;
  readonly next: ExerciseSummary | undefined;
}

/** Results of runs, and beside them, once there is one, the verdict on the last submission. */
export function OutcomePane({ model, next }: OutcomePaneProps) {
  const results = (
    <ResultsPanel
      hasNoSandbox={model.sandbox.readiness.phase === "failed"}
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
        <ResultsAndVerdict model={model} next={next} results={results} />
      )}
    </div>
  );
}

function ResultsAndVerdict({ model, next, results }: OutcomePaneProps & { readonly results: ReactNode }) {
  if (model.submission === null) return null;
  return (
    <Tabs
      value={model.shown}
      onChange={(value) => model.setShown(value === "verdict" ? "verdict" : "results")}
      keepMountedMode="display-none"
      classNames={{ root: classes.tabs, list: classes.list, tab: classes.tab, panel: classes.panel }}
    >
      <Tabs.List aria-label="Outcome">
        <Tabs.Tab value="results">Results</Tabs.Tab>
        <Tabs.Tab value="verdict">Verdict</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="results">{results}</Tabs.Panel>
      <Tabs.Panel value="verdict" tabIndex={0} className={classes.scrolling}>
        <VerdictPanel
          submission={model.submission}
          exercise={model.exercise}
          next={next}
          onJump={model.jump}
          onSubmitAgain={model.submit}
        />
      </Tabs.Panel>
    </Tabs>
  );
}
