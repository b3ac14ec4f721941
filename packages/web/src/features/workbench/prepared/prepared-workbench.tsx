import type { ExerciseBundle } from "@master-sql/course";
import {
  IconDots,
  IconHistory,
  IconIndentIncrease,
  IconKeyboard,
  IconPlayerPlayFilled,
  IconSend2,
} from "@tabler/icons-react";
import type { ReactNode, RefObject } from "react";
import keys from "../../../lib/editor-session/actions/shortcut-help.module.css";
import { Button } from "../../../ui/button.tsx";
import { PaneTabs } from "../../../ui/pane-tabs.tsx";
import { type NamedTable, TableNames } from "../../../ui/schema-browser/table-names.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import actions from "../actions/action-bar.module.css";
import { NoRunYet } from "../outcome/no-run-yet.tsx";
import type { PlaceInCourse } from "../task/place-in-course.ts";
import { TaskPanel } from "../task/task-panel.tsx";
import workbench from "../workbench.module.css";
import { EarlySql, type EarlySqlText } from "../written/early-sql.tsx";
import { writtenAsSql } from "../written/written-as-sql.ts";
import { PaneSizesScript } from "./pane-sizes-script.tsx";
import classes from "./prepared-workbench.module.css";

export interface PreparedWorkbenchProps {
  readonly exercise: ExerciseBundle;
  readonly place: PlaceInCourse | null;
  /** What there is to query. */
  readonly tables: readonly NamedTable[];
}

/** What is pressed here is kept for the workbench itself (`shell/early-input.tsx`). */
const later = () => {};

/**
 * The workbench as it looks before anything was done in it, as HTML that is painted before any script has come: its task
 * can be read, SQL written, and what is pressed is pressed again when the workbench takes its place. Wide and narrow
 * are one; styles choose between them.
 */
export function PreparedWorkbench({
  exercise,
  place,
  tables,
  written,
}: PreparedWorkbenchProps & { readonly written: RefObject<EarlySqlText | null> }) {
  const isWritten = writtenAsSql[exercise.kind];
  const isPredicted = exercise.kind === "predict";
  const task = (
    <TaskPanel
      exercise={exercise}
      place={place}
      hintsOpen={0}
      onOpenHint={later}
      onAnswerHints={undefined}
      below={
        <div className={classes.whereWide}>
          <TableNames tables={tables} onShowAll={later} />
        </div>
      }
    />
  );
  const results = {
    id: "results",
    name: "Results",
    content: <NoRunYet isRunLocked={isPredicted} command="Ctrl" />,
    isFilled: true,
  };
  // As `app/session-slots.ts` has it, where nothing was run yet.
  const besides = isPredicted
    ? ([results] as const)
    : ([results, { id: "tutor", name: "Tutor", content: null }] as const);
  return (
    <div className={workbench.workbench} data-prepared="">
      <PaneSizesScript />
      <VisuallyHidden as="h1">{exercise.title}</VisuallyHidden>
      <div className={classes.columns}>
        <div className={classes.left}>
          <div className={classes.narrowTabs}>
            <PaneTabs<string>
              label="Workbench"
              size="large"
              grow
              shown="task"
              onShow={later}
              panes={[
                { id: "task", name: "Task", content: null, isFilled: true },
                { id: "schema", name: "Schema", content: null },
                { id: "editor", name: isWritten ? "Editor" : "Answer", content: null },
                ...besides.map(({ id, name }) => ({ id, name, content: null })),
              ]}
            />
          </div>
          <div className={classes.task}>
            <PaneTabs<string>
              label="Task and schema"
              size="large"
              shown="task"
              onShow={later}
              panes={[
                { id: "task", name: "Task", content: task },
                { id: "schema", name: "Schema", content: null },
              ]}
            />
          </div>
          <div className={classes.narrowActions}>
            <Actions isRunLocked={isPredicted}>
              <button type="button" className={actions.more} aria-label="More actions">
                <IconDots size={20} stroke={1.75} aria-hidden="true" />
              </button>
            </Actions>
          </div>
        </div>
        <div className={classes.separator} />
        <div className={classes.right}>
          <div className={classes.answer}>
            <div className={classes.editor}>
              {isWritten && (
                <EarlySql
                  written={written}
                  sql={exercise.start ?? ""}
                  draftId={exercise.id}
                  label={`SQL query for ${exercise.title}`}
                />
              )}
            </div>
            <Actions isRunLocked={isPredicted}>
              {isWritten && <LesserAction icon={IconIndentIncrease} name="Format" />}
              <LesserAction icon={IconHistory} name="History" />
              <button type="button" className={keys.target} aria-label="Keyboard shortcuts">
                <IconKeyboard size={18} stroke={1.75} aria-hidden="true" />
              </button>
            </Actions>
          </div>
          <div className={classes.separator} />
          <div className={classes.outcome}>
            {besides.length === 1 ? (
              besides[0].content
            ) : (
              <PaneTabs<string> label="Outcome" shown="results" onShow={later} panes={besides} />
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

/** Run and Submit, and what else there is beside them. */
function Actions({ isRunLocked, children }: { readonly isRunLocked: boolean; readonly children: ReactNode }) {
  return (
    <div className={actions.bar}>
      <Button
        variant="default"
        className={actions.main}
        leftSection={<IconPlayerPlayFilled size={14} stroke={1.75} aria-hidden={true} />}
        disabled={isRunLocked}
      >
        Run
      </Button>
      <Button className={actions.main} leftSection={<IconSend2 size={16} stroke={1.75} aria-hidden={true} />}>
        Submit
      </Button>
      <div className={actions.lesser}>{children}</div>
    </div>
  );
}

function LesserAction({ icon: Icon, name }: { readonly icon: typeof IconHistory; readonly name: string }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={actions.quiet}
      leftSection={<Icon size={16} stroke={1.75} aria-hidden={true} />}
    >
      {name}
    </Button>
  );
}
