// biome-ignore-all lint/a11y/useSemanticElements: a drawn window of a grid, not a table that the browser lays out
import type { ResultColumn, Row } from "@master-sql/judge/sandbox";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import { CellDialog, type OpenCell } from "./cell-dialog.tsx";
import { columnWidths, gutterWidth, MIN_WIDTH } from "./column-widths.ts";
import type { CellPosition } from "./grid-cursor.ts";
import { GridHeader } from "./grid-header.tsx";
import { GridRow } from "./grid-row.tsx";
import classes from "./result-grid.module.css";
import { useGridSelection } from "./use-grid-selection.ts";

export interface ResultGridProps {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly Row[];
  /** Accessible name. */
  readonly label: string;
  /** Offers to tell where a cell's value comes from; places from 0. */
  readonly onTrace?: ((row: number, column: number) => void) | undefined;
}

const ROW_HEIGHT = 30;
const HEADER_HEIGHT = 46;

/**
 * What is in sight, and the cell with the focus wherever it is: an element that leaves the page would lose the focus.
 */
const including = (index: number) => (range: Range) => {
  const visible = defaultRangeExtractor(range);
  if (index >= range.count || visible.includes(index)) return visible;
  return [...visible, index].sort((a, b) => a - b);
};

/** The cell that an event happened on. */
function cellOf(event: PointerEvent | MouseEvent): CellPosition | null {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-column]") : null;
  return cell && { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
}

/** Focuses the cell of the grid that Tab leads to. False while it isn't on the page. */
function focusCursor(grid: HTMLElement | null): boolean {
  const cell = grid?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]');
  cell?.focus({ preventScroll: true });
  return Boolean(cell);
}

/**
 * Rows and columns of a result, drawn only where they are in sight. A grid for the keyboard: arrows, Home, End, PageUp,
 * PageDown, with Shift to select, Ctrl/Cmd+C to copy, Enter to read a value at length, Alt+Shift+arrows to change a
 * column's width. Duplicate column names are columns of their own. Takes the height of its parent at most. Needs at
 * least one row; for none there is EmptyResult. Another result needs another `key`.
 */
export function ResultGrid({ columns, rows, label, onTrace }: ResultGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [widths, setWidths] = useState(() => columnWidths(columns, rows));
  const [open, setOpen] = useState<OpenCell | null>(null);
  /** Set by a key or a press, so that the cell takes the focus once it is on the page. */
  const focusNext = useRef(false);
  /** What was pressed last: a finger opens a cell by a second tap, having neither Enter nor a double click. */
  const pressed = useRef({ touch: false, onCursor: false });
  const gutter = gutterWidth(rows.length);

  const { cursor, area, point, onKeyDown } = useGridSelection({
    columns,
    rows,
    page: () =>
      Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - HEADER_HEIGHT) / ROW_HEIGHT) - 1),
    onMove(next) {
      focusNext.current = true;
      rowVirtualizer.scrollToIndex(next.row);
      columnVirtualizer.scrollToIndex(next.column);
    },
    onOpen: openCell,
    onResize: (column, by) => resize(column, (widths[column] ?? MIN_WIDTH) + by),
  });

  const rowVirtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    scrollPaddingStart: HEADER_HEIGHT,
    rangeExtractor: including(cursor.row),
  });
  const columnVirtualizer = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => widths[index] ?? MIN_WIDTH,
    overscan: 2,
    scrollPaddingStart: gutter,
    paddingStart: gutter,
    rangeExtractor: including(cursor.column),
  });

  function resize(column: number, width: number) {
    setWidths((old) => old.with(column, Math.max(MIN_WIDTH, Math.round(width))));
  }
  useLayoutEffect(() => {
    // The virtualizer remembers sizes; it can't see that `widths`, where they come from, has changed.
    if (widths.length > 0) columnVirtualizer.measure();
  }, [widths, columnVirtualizer]);

  useLayoutEffect(() => {
    if (focusNext.current && focusCursor(scroller.current)) focusNext.current = false;
  });

  function openCell({ row, column }: CellPosition) {
    const head = columns[column];
    if (head === undefined) return;
    const trace = onTrace && (() => onTrace(row, column));
    setOpen({ column: head, cell: rows[row]?.[column] ?? null, rowNumber: row + 1, ...(trace && { trace }) });
  }

  function onPointerDown(event: PointerEvent) {
    const cell = cellOf(event);
    if (cell === null) return;
    const onCursor = cell.row === cursor.row && cell.column === cursor.column;
    pressed.current = { touch: event.pointerType !== "mouse", onCursor };
    if (event.pointerType === "mouse" && event.button === 0) point(cell, event.shiftKey);
  }

  function onPointerOver(event: PointerEvent) {
    const cell = cellOf(event);
    if (cell !== null && event.pointerType === "mouse" && event.buttons === 1) point(cell, true);
  }

  function onClick(event: MouseEvent) {
    const cell = cellOf(event);
    if (cell === null || !pressed.current.touch) return;
    if (pressed.current.onCursor && document.activeElement?.getAttribute("role") === "gridcell")
      openCell(cell);
    else point(cell, false);
  }

  function onDoubleClick(event: MouseEvent) {
    const cell = cellOf(event);
    if (cell !== null && !pressed.current.touch) openCell(cell);
  }

  const inlineSize = columnVirtualizer.getTotalSize();
  const shown = columnVirtualizer.getVirtualItems();
  return (
    <>
      <div
        ref={scroller}
        role="grid"
        translate="no"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable="true"
        aria-readonly="true"
        className={classes.grid}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerOver={onPointerOver}
        onClick={onClick}
        onDoubleClick={onDoubleClick}
      >
        <div role="rowgroup" className={classes.head} style={{ inlineSize, blockSize: HEADER_HEIGHT }}>
          <GridHeader columns={columns} shown={shown} gutter={gutter} onResize={resize} />
        </div>
        <div
          role="rowgroup"
          className={classes.body}
          style={{ inlineSize, blockSize: rowVirtualizer.getTotalSize() }}
        >
          {rowVirtualizer.getVirtualItems().map((item) => (
            <GridRow
              key={item.index}
              item={item}
              row={rows[item.index] ?? []}
              columns={columns}
              shown={shown}
              gutter={gutter}
              cursor={cursor}
              area={area}
            />
          ))}
        </div>
      </div>
      <CellDialog open={open} onClose={() => setOpen(null)} />
    </>
  );
}
