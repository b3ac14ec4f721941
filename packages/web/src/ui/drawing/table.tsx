import { Fragment } from "react";
import classes from "./drawing.module.css";
import { PAD, ROW } from "./sheet.ts";
import {
  columnsMiddle,
  HEAD_LINE,
  NAME_MIDDLE,
  type PlacedCell,
  type PlacedRow,
  type PlacedTable,
} from "./table-layout.ts";

interface TableProps {
  readonly table: PlacedTable;
  /** Rows that are of no account for what comes after. */
  readonly isFaint?: (row: PlacedRow, index: number) => boolean;
  /** Rows that are pointed out. */
  readonly isMarked?: (row: PlacedRow, index: number) => boolean;
}

/** A table of the database, with its name and column names. */
export function Table({ table, isFaint = () => false, isMarked = () => false }: TableProps) {
  const { x, y, width, height, title, alias, heads, rows, emptyRow, footnote } = table;
  return (
    <g className={classes.table}>
      <rect className={classes.card} x={x} y={y} width={width} height={height} rx={6} />
      <text className={classes.name} x={x + PAD} y={y + NAME_MIDDLE}>
        {title}
        {alias !== null && <tspan className={classes.alias}> {alias}</tspan>}
      </text>
      {heads.map(({ x: at, anchor, text, above }) => (
        <Fragment key={at}>
          {above !== "" && (
            <text className={classes.head} x={at} y={columnsMiddle(table) - HEAD_LINE} textAnchor={anchor}>
              {above}
            </text>
          )}
          <text className={classes.head} x={at} y={columnsMiddle(table)} textAnchor={anchor}>
            {text}
          </text>
        </Fragment>
      ))}
      {rows.map((row, index) => (
        <g key={row.top} data-faint={isFaint(row, index) || undefined}>
          {isMarked(row, index) && (
            <rect className={classes.marked} x={x + 1} y={row.top + 1} width={width - 2} height={ROW - 1} />
          )}
          <path className={classes.rule} d={`M${x} ${row.top}h${width}`} />
          <Cells cells={row.cells} middle={row.middle} />
        </g>
      ))}
      {emptyRow && (
        <g>
          <rect
            className={classes.empty}
            x={x + 3}
            y={emptyRow.top + 3}
            width={width - 6}
            height={ROW - 6}
            rx={4}
          />
          <Cells cells={emptyRow.cells} middle={emptyRow.middle} />
        </g>
      )}
      {footnote !== null && (
        <text className={classes.footnote} x={x + PAD} y={y + height + 15}>
          {footnote}
        </text>
      )}
    </g>
  );
}

function Cells({ cells, middle }: { readonly cells: readonly PlacedCell[]; readonly middle: number }) {
  return cells.map(({ text, isNull, x, anchor }) => (
    <text
      key={x}
      className={classes.cell}
      data-null={isNull || undefined}
      x={x}
      y={middle}
      textAnchor={anchor}
    >
      {text}
    </text>
  ));
}
