import type { ReactNode } from "react";
import { SchemaBrowser } from "../../../ui/schema-browser/index.ts";
import type { WorkbenchModel } from "../model/use-workbench.ts";
import type { PlaceInCourse } from "./place-in-course.ts";
import { TaskPanel } from "./task-panel.tsx";

/** What is asked, and the tables that it is asked about; `below` stands below the task. */
export function taskPanes(model: WorkbenchModel, place: PlaceInCourse | null, below?: ReactNode) {
  const { exercise, dataset } = model;
  return [
    {
      id: "task",
      name: "Task",
      content: (
        <TaskPanel
          exercise={exercise}
          place={place}
          hintsOpen={model.hintsOpen}
          onOpenHint={model.openHints}
          onAnswerHints={model.showAnswerHints}
          below={below}
        />
      ),
    },
    {
      id: "schema",
      name: "Schema",
      content: (
        <SchemaBrowser
          tables={dataset.tables}
          of={{ slug: dataset.slug, title: dataset.title }}
          onInsert={model.isWritten ? model.toAnswer.insert : undefined}
        />
      ),
    },
  ] as const;
}
