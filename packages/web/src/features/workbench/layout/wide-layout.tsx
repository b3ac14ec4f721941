import type { Catalogue } from "@master-sql/course";
import { useRef, useState } from "react";
import { Group, Panel, Separator, useDefaultLayout, usePanelRef } from "react-resizable-panels";
import { durableStorage } from "../../../lib/storage/durable-storage.ts";
import { PaneTabs } from "../../../ui/pane-tabs.tsx";
import { TableNames } from "../../../ui/schema-browser/index.ts";
import { WorkbenchActions } from "../actions/workbench-actions.tsx";
import { AnswerPane } from "../answer/answer-pane.tsx";
import type { WorkbenchModel } from "../model/use-workbench.ts";
import { OutcomePane } from "../outcome/outcome-pane.tsx";
import { SmallDatabaseBanner } from "../small-database/small-database-banner.tsx";
import type { PlaceInCourse } from "../task/place-in-course.ts";
import { taskPanes } from "../task/task-panes.tsx";
import { COLUMNS, ROWS } from "./pane-sizes.ts";
import { useGivingWay } from "./use-giving-way.ts";
import classes from "./wide-layout.module.css";

/** Where the sizes of the panes are remembered. */
const layoutStorage = {
  getItem: (key: string) => durableStorage.get(key),
  setItem: (key: string, value: string) => void durableStorage.set(key, value),
};

interface WideLayoutProps {
  readonly model: WorkbenchModel;
  readonly inCourse: PlaceInCourse | null;
  /** As in {@link RightVerdict}. */
  readonly catalogue: Catalogue | null;
}

/** From 1024 px: task and schema at the left, the editor above its results at the right. */
export function WideLayout({ model, inCourse, catalogue }: WideLayoutProps) {
  const columns = useDefaultLayout({ id: COLUMNS, storage: layoutStorage });
  const rows = useDefaultLayout({
    id: ROWS,
    storage: layoutStorage,
    // The editor's giving way to a verdict is nobody's choice.
    onlySaveAfterUserInteractions: true,
  });
  const panel = usePanelRef();
  const element = useRef<HTMLDivElement>(null);
  const { session, submission } = model;
  const { moved } = useGivingWay({ panel, element, session, submission });
  const [left, setLeft] = useState<"task" | "schema">("task");
  return (
    <Group
      className={classes.columns}
      defaultLayout={columns.defaultLayout}
      onLayoutChanged={columns.onLayoutChanged}
    >
      <Panel id="left" defaultSize="38%" minSize={300} className={classes.left}>
        <PaneTabs
          label="Task and schema"
          size="large"
          shown={left}
          onShow={setLeft}
          panes={taskPanes(
            model,
            inCourse,
            <TableNames tables={model.dataset.tables} onShowAll={() => setLeft("schema")} />,
          )}
        />
      </Panel>
      <Separator className={classes.separator} aria-label="Width of the task pane" />
      <Panel id="right" minSize={420}>
        <Group
          orientation="vertical"
          className={classes.rows}
          defaultLayout={rows.defaultLayout}
          onLayoutChanged={(layout, meta) => {
            if (meta.isUserInteraction) moved();
            rows.onLayoutChanged?.(layout, meta);
          }}
        >
          <Panel
            id="editor"
            defaultSize="46%"
            minSize={110}
            className={classes.pane}
            panelRef={panel}
            elementRef={element}
          >
            <SmallDatabaseBanner session={model.session} />
            <AnswerPane model={model} />
            <WorkbenchActions model={model} isWide />
          </Panel>
          <Separator className={classes.separator} aria-label="Height of the editor" />
          <Panel id="outcome" minSize={120} className={classes.pane}>
            <OutcomePane model={model} catalogue={catalogue} />
          </Panel>
        </Group>
      </Panel>
    </Group>
  );
}
