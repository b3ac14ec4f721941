import { useMediaQuery } from "@mantine/hooks";
import type { DatasetBundle, ExerciseBundle, ExerciseSummary } from "@master-sql/engine/content";
import { useRef } from "react";
import { SessionAnnouncer, useRoomKeys } from "../../lib/editor-session/index.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useKeyboardInset } from "./layout/keyboard-inset.ts";
import { NarrowLayout } from "./layout/narrow-layout.tsx";
import { WideLayout } from "./layout/wide-layout.tsx";
import { useWorkbench } from "./model/use-workbench.ts";
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
  const room = useRef<HTMLDivElement>(null);
  useRoomKeys(model.controls, room);
  const isWide = useMediaQuery("(min-width: 64em)", true, { getInitialValueInEffect: false });
  const keyboardInset = useKeyboardInset();

  const Layout = isWide ? WideLayout : NarrowLayout;
  return (
    <div
      ref={room}
      className={classes.workbench}
      style={
        keyboardInset === 0
          ? undefined
          : { blockSize: `calc(100dvh - var(--ms-header) - ${keyboardInset}px)`, minBlockSize: 0 }
      }
    >
      <VisuallyHidden as="h1">{exercise.title}</VisuallyHidden>
      <Layout model={model} next={next} />
      <SessionAnnouncer session={model.session} />
    </div>
  );
}
