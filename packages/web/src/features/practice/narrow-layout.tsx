import { Tabs } from "@mantine/core";
import type { ExerciseSummary } from "@master-sql/engine/content";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Tabs.layer.css";
import { SchemaBrowser } from "../../ui/schema-browser/index.ts";
import { EditorPane } from "./editor-pane.tsx";
import classes from "./narrow-layout.module.css";
import { OutcomePane } from "./outcome-pane.tsx";
import { TaskPanel } from "./task-panel.tsx";
import type { Place, WorkbenchModel } from "./use-workbench.ts";
import { WorkbenchActions } from "./workbench-actions.tsx";

interface NarrowLayoutProps {
  readonly model: WorkbenchModel;
  readonly next: ExerciseSummary | undefined;
}

const places: readonly (readonly [Place, string])[] = [
  ["task", "Task"],
  ["schema", "Schema"],
  ["editor", "Editor"],
  ["results", "Results"],
];

/** Below 1024 px: one place at a time, and what can be done always at the foot. */
export function NarrowLayout({ model, next }: NarrowLayoutProps) {
  return (
    <div className={classes.layout}>
      <Tabs
        value={model.place}
        onChange={(value) => {
          const chosen = places.find(([place]) => place === value);
          if (chosen !== undefined) model.setPlace(chosen[0]);
        }}
        keepMountedMode="display-none"
        classNames={{ root: classes.tabs, list: classes.list, tab: classes.tab, panel: classes.panel }}
      >
        <Tabs.List grow aria-label="Workbench">
          {places.map(([place, name]) => (
            <Tabs.Tab key={place} value={place}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="task" tabIndex={0}>
          <TaskPanel exercise={model.exercise} hintsOpen={model.hintsOpen} onOpenHint={model.openHints} />
        </Tabs.Panel>
        <Tabs.Panel value="schema">
          <SchemaBrowser tables={model.dataset.tables} onInsert={model.insert} />
        </Tabs.Panel>
        <Tabs.Panel value="editor" className={classes.filled}>
          <EditorPane model={model} />
        </Tabs.Panel>
        <Tabs.Panel value="results" className={classes.filled}>
          <OutcomePane model={model} next={next} />
        </Tabs.Panel>
      </Tabs>
      <div className={classes.actions}>
        <WorkbenchActions model={model} isWide={false} />
      </div>
    </div>
  );
}
