import type { Catalogue } from "@master-sql/engine/content";
import { PaneTabs } from "../../../ui/pane-tabs.tsx";
import { SchemaBrowser } from "../../../ui/schema-browser/index.ts";
import { WorkbenchActions } from "../actions/workbench-actions.tsx";
import { AnswerPane } from "../answer/answer-pane.tsx";
import type { WorkbenchModel } from "../model/use-workbench.ts";
import { OutcomePane } from "../outcome/outcome-pane.tsx";
import { SmallDatabaseBanner } from "../small-database/small-database-banner.tsx";
import { TaskPanel } from "../task/task-panel.tsx";
import classes from "./narrow-layout.module.css";

interface NarrowLayoutProps {
  readonly model: WorkbenchModel;
  readonly catalogue: Catalogue;
}

/** Below 1024 px: one place at a time, and what can be done always at the foot. */
export function NarrowLayout({ model, catalogue }: NarrowLayoutProps) {
  return (
    <div className={classes.layout}>
      <SmallDatabaseBanner session={model.session} />
      <PaneTabs
        label="Workbench"
        size="large"
        grow
        shown={model.place}
        onShow={model.setPlace}
        panes={[
          {
            id: "task",
            name: "Task",
            content: (
              <TaskPanel
                exercise={model.exercise}
                catalogue={catalogue}
                hintsOpen={model.hintsOpen}
                onOpenHint={model.openHints}
                onAnswerHints={model.showAnswerHints}
              />
            ),
          },
          {
            id: "schema",
            name: "Schema",
            content: (
              <SchemaBrowser
                tables={model.dataset.tables}
                onInsert={model.isWritten ? model.toAnswer.insert : undefined}
              />
            ),
          },
          {
            id: "editor",
            name: model.isWritten ? "Editor" : "Answer",
            content: <AnswerPane model={model} />,
            isFilled: true,
          },
          {
            id: "results",
            name: "Results",
            content: <OutcomePane model={model} catalogue={catalogue} />,
            isFilled: true,
          },
        ]}
      />
      <div className={classes.actions}>
        <WorkbenchActions model={model} isWide={false} />
      </div>
    </div>
  );
}
