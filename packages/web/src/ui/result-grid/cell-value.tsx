import type { Cell, ResultColumn } from "@master-sql/judge/sandbox";
import { VisuallyHidden } from "../visually-hidden.tsx";
import { cellText, oneLine } from "./cell-text.ts";
import classes from "./cell-value.module.css";

/** A value on one line. NULL and empty text differ to the eye and to a screen reader. */
export function CellValue({ column, cell }: { readonly column: ResultColumn; readonly cell: Cell }) {
  const text = cellText(column, cell);
  if (text === null) {
    return (
      <span className={classes.null}>
        NULL<VisuallyHidden> (no value)</VisuallyHidden>
      </span>
    );
  }
  if (text === "") {
    return (
      <span className={classes.empty}>
        <span aria-hidden="true">‘’</span>
        <VisuallyHidden>empty text</VisuallyHidden>
      </span>
    );
  }
  return <>{oneLine(text)}</>;
}
