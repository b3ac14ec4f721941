// biome-ignore-all lint/a11y/useSemanticElements: a drawn window of a grid, not a table that the browser lays out
// biome-ignore-all lint/a11y/useFocusableInteractive: heads are read with the cells below them and do nothing themselves

import type { ResultColumn } from "@master-sql/judge/sandbox";
import type { VirtualItem } from "@tanstack/react-virtual";
import { VisuallyHidden } from "../visually-hidden.tsx";
import { isNumber } from "./cell-text.ts";
import { ColumnResizer } from "./column-resizer.tsx";
import classes from "./result-grid.module.css";

interface GridHeaderProps {
  readonly columns: readonly ResultColumn[];
  readonly shown: readonly VirtualItem[];
  /** Pixels of the column that numbers the rows. */
  readonly gutter: number;
  onResize(column: number, width: number): void;
}

/** Names and types of the columns in sight. */
export function GridHeader({ columns, shown, gutter, onResize }: GridHeaderProps) {
  return (
    <div role="row" aria-rowindex={1} className={classes.headRow} tabIndex={-1}>
      <div role="columnheader" aria-colindex={1} className={classes.corner} style={{ inlineSize: gutter }}>
        <VisuallyHidden>Row</VisuallyHidden>
      </div>
      {shown.map(({ index, start, size }) => {
        const column = columns[index];
        if (column === undefined) return null;
        return (
          <div
            key={index}
            role="columnheader"
            aria-colindex={index + 2}
            className={classes.header}
            data-number={isNumber(column) || undefined}
            style={{ insetInlineStart: start, inlineSize: size }}
            title={`${column.name} · ${column.typeName}`}
          >
            <span className={classes.name}>{column.name}</span>
            <span className={classes.type}>{column.typeName}</span>
            <ColumnResizer width={size} onResize={(next) => onResize(index, next)} />
          </div>
        );
      })}
    </div>
  );
}
