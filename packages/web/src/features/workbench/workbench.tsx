import { useMediaQuery } from "@mantine/hooks";
import type { Catalogue, DatasetBundle, ExerciseBundle } from "@master-sql/engine/content";
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
  /** What comes next is chosen from it once this one is solved. */
  readonly catalogue: Catalogue;
}

/** Where an exercise is solved: task, schema, editor, results and verdict. Fills the window below the header. */
export function Workbench(props: WorkbenchProps) {
  return <WorkbenchOfExercise key={props.exercise.id} {...props} />;
}

function WorkbenchOfExercise({ exercise, dataset, catalogue }: WorkbenchProps) {
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
      <Layout model={model} catalogue={catalogue} />
      <SessionAnnouncer session={model.session} />
    </div>
  );
}
