import type { Catalogue } from "@master-sql/course";
import type { ReactNode } from "react";
import { SandboxState } from "../../../lib/answer-room/sandbox-state.tsx";
import { useSlotPanes } from "../../../lib/editor-session/index.ts";
import { KindContract } from "../../../lib/task/kind-contract.tsx";
import { Prompt } from "../../../lib/task/prompt.tsx";
import { taskLine } from "../../../lib/task/task-line.ts";
import { TaskStrip } from "../../../lib/task/task-strip.tsx";
import { PaneTabs } from "../../../ui/pane-tabs.tsx";
import { WorkbenchActions } from "../actions/workbench-actions.tsx";
import { AnswerPane } from "../answer/answer-pane.tsx";
import type { WorkbenchModel } from "../model/use-workbench.ts";
import { useOutcomePanes } from "../outcome/use-outcome-panes.tsx";
import { SmallDatabaseBanner } from "../small-database/small-database-banner.tsx";
import type { PlaceInCourse } from "../task/place-in-course.ts";
import { taskPanes } from "../task/task-panes.tsx";
import classes from "./narrow-layout.module.css";

interface NarrowLayoutProps {
  readonly model: WorkbenchModel;
  readonly inCourse: PlaceInCourse | null;
  /** As in {@link RightVerdict}. */
  readonly catalogue: Catalogue | null;
}

/**
 * Below 1024 px: one place at a time in a single row of tabs, the task in sight above what is written, and what can be
 * done always at the foot.
 */
export function NarrowLayout({ model, inCourse, catalogue }: NarrowLayoutProps) {
  const { exercise, session, place, setPlace, toAnswer } = model;
  const isOnOutcome = place === "results";
  const outcome = useSlotPanes({
    panes: useOutcomePanes(model, catalogue),
    session,
    place: toAnswer,
    isInSight: isOnOutcome,
  });
  const places: readonly {
    readonly id: "task" | "schema" | "editor";
    readonly name: string;
    readonly content: ReactNode;
    readonly isFilled?: boolean;
  }[] = [
    ...taskPanes(model, inCourse),
    {
      id: "editor",
      name: model.isWritten ? "Editor" : "Answer",
      content: (
        <>
          <TaskStrip line={taskLine(exercise.promptHtml)}>
            <Prompt html={exercise.promptHtml} />
            <KindContract exercise={exercise} />
          </TaskStrip>
          <AnswerPane model={model} />
        </>
      ),
      isFilled: true,
    },
  ];
  return (
    <div className={classes.layout}>
      <SmallDatabaseBanner session={session} />
      <PaneTabs
        label="Workbench"
        size="large"
        grow
        shown={isOnOutcome ? outcome.shown : place}
        onShow={(id) => {
          const own = places.find((each) => each.id === id);
          setPlace(own?.id ?? "results");
          if (!own) session.show(id);
        }}
        panes={[...places, ...outcome.panes]}
      />
      {isOnOutcome && <SandboxState session={session} />}
      <div className={classes.actions}>
        <WorkbenchActions model={model} isWide={false} />
      </div>
    </div>
  );
}
