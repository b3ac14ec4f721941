import { Tabs } from "@mantine/core";
import type { ExerciseSummary } from "@master-sql/engine/content";
import "@mantine/core/styles/Tabs.layer.css";
import "@mantine/core/styles/UnstyledButton.layer.css";
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
      readiness={model.sandbox.readiness}
      activity={model.sandbox.activity}
      latest={model.latest}
      earlier={model.earlier}
      onJump={model.jump}
      onRetry={model.sandbox.prepare}
    />
  );
  if (model.submission === null) return <div className={classes.pane}>{results}</div>;
  return (
    <Tabs
      value={model.shown}
      onChange={(value) => model.setShown(value === "verdict" ? "verdict" : "results")}
      keepMountedMode="display-none"
      classNames={{ root: classes.pane, list: classes.list, tab: classes.tab, panel: classes.panel }}
    >
      <Tabs.List aria-label="Outcome">
        <Tabs.Tab value="results">Results</Tabs.Tab>
        <Tabs.Tab value="verdict">Verdict</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="results">{results}</Tabs.Panel>
      <Tabs.Panel value="verdict" className={classes.scrolling}>
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
