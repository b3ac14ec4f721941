import type { ResultColumn, Row } from "@master-sql/judge/sandbox";
import { type KeyboardEvent, useState } from "react";
import { toTabSeparated } from "./copy-formats.ts";
import { copyText } from "./copy-text.ts";
import {
  type CellPosition,
  type GridSelection,
  START,
  selectedArea,
  selectionAfterKey,
} from "./grid-cursor.ts";

interface GridSelectionOptions {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly Row[];
  /** Rows that are in sight at once. */
  page(): number;
  /** The cursor moved by key or click: show it and give it the focus. */
  onMove(cursor: CellPosition): void;
  onOpen(cell: CellPosition): void;
  /** Alt+Shift+arrow: a column shall be wider or narrower by so many pixels. */
  onResize(column: number, by: number): void;
}

const RESIZE_STEP = 24;

/** Cursor and selection of a grid, with its keys. */
export function useGridSelection({ columns, rows, page, onMove, onOpen, onResize }: GridSelectionOptions) {
  const [selection, setSelection] = useState<GridSelection>(START);

  function select(next: GridSelection) {
    setSelection(next);
    onMove(next.cursor);
  }

  /** A press on a cell, or the pointer drawn over it with the button held. */
  function point(cell: CellPosition, extend: boolean) {
    select({ anchor: extend ? selection.anchor : cell, cursor: cell });
  }

  function onKeyDown(event: KeyboardEvent) {
    const { cursor } = selection;
    const command = event.ctrlKey || event.metaKey;
    if (event.altKey && event.shiftKey && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
      event.preventDefault();
      onResize(cursor.column, event.key === "ArrowLeft" ? -RESIZE_STEP : RESIZE_STEP);
      return;
    }
    if (event.altKey) return;
    if (command && event.key.toLowerCase() === "c") {
      event.preventDefault();
      const { top, bottom, left, right } = selectedArea(selection);
      const chosen = rows.slice(top, bottom + 1).map((row) => row.slice(left, right + 1));
      void copyText(toTabSeparated(columns.slice(left, right + 1), chosen));
      return;
    }
    if (event.key === "Enter" && !command && !event.shiftKey) {
      event.preventDefault();
      onOpen(cursor);
      return;
    }
    const size = { rows: rows.length, columns: columns.length, page: page() };
    const next = selectionAfterKey(selection, { key: event.key, command, shift: event.shiftKey }, size);
    if (next === null) return;
    event.preventDefault();
    select(next);
  }

  return { cursor: selection.cursor, area: selectedArea(selection), point, onKeyDown };
}
