import type { LessonBlockBundle } from "@master-sql/course";
import { BtreeDrawing } from "./btree-drawing.tsx";
import { ClausesDrawing } from "./clauses-drawing.tsx";
import classes from "./drawing.module.css";
import { GroupsDrawing } from "./groups-drawing.tsx";
import { HistoryDrawing } from "./history-drawing.tsx";
import { JoinDrawing } from "./join-drawing.tsx";
import { PlanDrawing } from "./plan-drawing.tsx";
import { TableDrawing } from "./table-drawing.tsx";
import { TruthDrawing } from "./truth-drawing.tsx";
import { WindowDrawing } from "./window-drawing.tsx";

type DrawingProps = Omit<Extract<LessonBlockBundle, { kind: "drawing" }>, "kind">;

/**
 * A picture of what a query does: the rows that it was run on when the lessons were built. Below it stands what it
 * shows, in a sentence or two, and on demand row by row.
 */
export function Drawing({ drawing, title, caption, rows }: DrawingProps) {
  return (
    <figure className={classes.figure}>
      <p className={classes.title}>
        <code translate="no">
          {title
            .split(/\b([A-Z]{2,})\b/)
            .map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : part))}
        </code>
      </p>
      <Picture drawing={drawing} />
      <figcaption className={classes.caption}>
        <p>{caption}</p>
        {rows.length > 0 && (
          <details className={classes.words}>
            <summary>The picture in words</summary>
            <ul>
              {rows.map((row, index) => (
                <li key={index}>{row}</li>
              ))}
            </ul>
          </details>
        )}
      </figcaption>
    </figure>
  );
}

function Picture({ drawing }: Pick<DrawingProps, "drawing">) {
  switch (drawing.kind) {
    case "join":
      return <JoinDrawing drawing={drawing} />;
    case "groups":
      return <GroupsDrawing drawing={drawing} />;
    case "truth":
      return <TruthDrawing drawing={drawing} />;
    case "clauses":
      return <ClausesDrawing drawing={drawing} />;
    case "window":
      return <WindowDrawing drawing={drawing} />;
    case "history":
      return <HistoryDrawing drawing={drawing} />;
    case "plan":
      return <PlanDrawing drawing={drawing} />;
    case "btree":
      return <BtreeDrawing drawing={drawing} />;
    case "table":
      return <TableDrawing drawing={drawing} />;
  }
}
