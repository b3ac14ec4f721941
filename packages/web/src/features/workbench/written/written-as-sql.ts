import type { ExerciseBundle } from "@master-sql/course";

/** Whether an answer is SQL that stands in an editor, by kind; otherwise it has a pane of its own. */
export const writtenAsSql: Readonly<Record<ExerciseBundle["kind"], boolean>> = {
  select: true,
  fix: true,
  arrange: false,
  complete: false,
  predict: false,
  modify: true,
  define: true,
  index: true,
};
