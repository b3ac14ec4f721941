import { useMediaQuery } from "@mantine/hooks";
import type { DatasetBundle, ExerciseBundle } from "@master-sql/course";
import { type RefObject, useRef } from "react";
import { SessionAnnouncer, useRoomKeys } from "../../lib/editor-session/index.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useKeyboardInset } from "./layout/keyboard-inset.ts";
import { NarrowLayout } from "./layout/narrow-layout.tsx";
import { WideLayout } from "./layout/wide-layout.tsx";
import { useCatalogueWhenBegun } from "./model/use-catalogue-when-begun.ts";
import { useEarlySql } from "./model/use-early-sql.ts";
import { useWorkbench } from "./model/use-workbench.ts";
import { TakenOver } from "./prepared/taken-over.tsx";
import type { PlaceInCourse } from "./task/place-in-course.ts";
import classes from "./workbench.module.css";
import type { EarlySqlText } from "./written/early-sql.tsx";

export interface WorkbenchProps {
  readonly exercise: ExerciseBundle;
  readonly dataset: DatasetBundle;
  readonly place: PlaceInCourse | null;
  /** What was written before this was in the page; taken over once. */
  readonly written: RefObject<EarlySqlText | null>;
}

/** Where an exercise is solved: task, schema, editor, results and verdict. Fills the window below the header. */
export function Workbench(props: WorkbenchProps) {
  return <WorkbenchOfExercise key={props.exercise.id} {...props} />;
}

function WorkbenchOfExercise({ exercise, dataset, place, written }: WorkbenchProps) {
  const model = useWorkbench(exercise, dataset);
  useEarlySql(model.session, written);
  const catalogue = useCatalogueWhenBegun(model.session);
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
      <Layout model={model} inCourse={place} catalogue={catalogue} />
      <TakenOver />
      <SessionAnnouncer session={model.session} />
    </div>
  );
}
