// biome-ignore-all lint/a11y/useSemanticElements: a drawn window of a grid, not a table that the browser lays out
// biome-ignore-all lint/a11y/useFocusableInteractive: the row's number does nothing
import type { ResultColumn, Row } from "@master-sql/judge/sandbox";
import type { VirtualItem } from "@tanstack/react-virtual";
import { isNumber } from "./cell-text.ts";
import { CellValue } from "./cell-value.tsx";
import type { CellPosition } from "./grid-cursor.ts";
import classes from "./result-grid.module.css";

interface GridRowProps {
  readonly item: VirtualItem;
  readonly row: Row;
  readonly columns: readonly ResultColumn[];
  readonly shown: readonly VirtualItem[];
  readonly gutter: number;
  readonly cursor: CellPosition;
  readonly area: {
    readonly top: number;
    readonly bottom: number;
    readonly left: number;
    readonly right: number;
  };
}

/** The cells in sight of one row. They say where they are by data attributes: pointer and keys are the grid's. */
export function GridRow({ item, row, columns, shown, gutter, cursor, area }: GridRowProps) {
  const inRows = item.index >= area.top && item.index <= area.bottom;
  return (
    <div
      role="row"
      aria-rowindex={item.index + 2}
      className={classes.row}
      tabIndex={-1}
      style={{ insetBlockStart: item.start, blockSize: item.size }}
    >
      <div role="rowheader" aria-colindex={1} className={classes.number} style={{ inlineSize: gutter }}>
        {item.index + 1}
      </div>
      {shown.map(({ index, start, size }) => {
        const column = columns[index];
        if (column === undefined) return null;
        return (
          <div
            key={index}
            role="gridcell"
            aria-colindex={index + 2}
            aria-selected={inRows && index >= area.left && index <= area.right}
            tabIndex={item.index === cursor.row && index === cursor.column ? 0 : -1}
            className={classes.cell}
            data-row={item.index}
            data-column={index}
            data-number={isNumber(column) || undefined}
            style={{ insetInlineStart: start, inlineSize: size }}
          >
            <CellValue column={column} cell={row[index] ?? null} />
          </div>
        );
      })}
    </div>
  );
}
