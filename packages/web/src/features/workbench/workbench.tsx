import { useMediaQuery } from "@mantine/hooks";
import type { DatasetBundle, ExerciseBundle, ExerciseSummary } from "@master-sql/engine/content";
import type { KeyboardEvent } from "react";
import { useKeyboardInset } from "./layout/keyboard-inset.ts";
import { NarrowLayout } from "./layout/narrow-layout.tsx";
import { WideLayout } from "./layout/wide-layout.tsx";
import { useWorkbench } from "./model/use-workbench.ts";
import { RunAnnouncer } from "./outcome/run-announcer.tsx";
import classes from "./workbench.module.css";

export interface WorkbenchProps {
  readonly exercise: ExerciseBundle;
  readonly dataset: DatasetBundle;
  /** Offered once this one is solved. */
  readonly next?: ExerciseSummary;
}

/** Where an exercise is solved: task, schema, editor, results and verdict. Fills the window below the header. */
export function Workbench(props: WorkbenchProps) {
  return <WorkbenchOfExercise key={props.exercise.id} {...props} />;
}

function WorkbenchOfExercise({ exercise, dataset, next }: WorkbenchProps) {
  const model = useWorkbench(exercise, dataset);
  const isWide = useMediaQuery("(min-width: 64em)", true, { getInitialValueInEffect: false });
  const keyboardInset = useKeyboardInset();

  /** The editor handles its own keys; this is for the rest of the workbench. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void model.run();
  }

  const Layout = isWide ? WideLayout : NarrowLayout;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut that works wherever the focus is in here
    <div
      className={classes.workbench}
      style={
        keyboardInset === 0
          ? undefined
          : { blockSize: `calc(100dvh - var(--ms-header) - ${keyboardInset}px)`, minBlockSize: 0 }
      }
      onKeyDown={onKeyDown}
    >
      <h1 className={classes.spoken}>{exercise.title}</h1>
      <Layout model={model} next={next} />
      <RunAnnouncer
        activity={model.sandbox.activity}
        readiness={model.sandbox.readiness}
        latest={model.latest}
        submission={model.submission}
        shown={model.shown}
      />
    </div>
  );
}
