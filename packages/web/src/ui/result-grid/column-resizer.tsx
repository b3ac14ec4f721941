import type { PointerEvent } from "react";
import classes from "./result-grid.module.css";

/** The right edge of a column's head, to be drawn with the pointer. The keyboard has Alt+Shift+arrows instead. */
export function ColumnResizer({
  width,
  onResize,
}: {
  readonly width: number;
  onResize(width: number): void;
}) {
  function begin(event: PointerEvent<HTMLSpanElement>) {
    event.preventDefault();
    const handle = event.currentTarget;
    const startX = event.clientX;
    handle.setPointerCapture(event.pointerId);
    const drag = (move: globalThis.PointerEvent) => onResize(width + move.clientX - startX);
    handle.addEventListener("pointermove", drag);
    handle.addEventListener("lostpointercapture", () => handle.removeEventListener("pointermove", drag), {
      once: true,
    });
  }
  return <span className={classes.resizer} aria-hidden="true" onPointerDown={begin} />;
}
