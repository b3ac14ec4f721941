import type { LessonBlockBundle } from "@master-sql/engine/content";
import classes from "./drawing.module.css";
import { JoinDrawing } from "./join-drawing.tsx";

type DrawingProps = Omit<Extract<LessonBlockBundle, { kind: "drawing" }>, "kind">;

/**
 * A picture of what a query does: the rows that it was run on when the lessons were built. Below it stands what it
 * shows, in a sentence or two, and on demand row by row.
 */
export function Drawing({ drawing, title, caption, rows }: DrawingProps) {
  return (
    <figure className={classes.figure}>
      <p className={classes.title}>
        <code>
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
              {rows.map((row) => (
                <li key={row}>{row}</li>
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
  }
}
