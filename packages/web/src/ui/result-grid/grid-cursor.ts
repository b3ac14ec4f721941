/** A cell by its 0-based row and column. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** Cells from where a selection began to where the cursor is. */
export interface GridSelection {
  readonly anchor: CellPosition;
  readonly cursor: CellPosition;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows that PageUp and PageDown pass over. */
  readonly page: number;
}

export interface GridKey {
  readonly key: string;
  /** Ctrl, or Cmd on a Mac. */
  readonly command: boolean;
  readonly shift: boolean;
}

export const START: GridSelection = { anchor: { row: 0, column: 0 }, cursor: { row: 0, column: 0 } };

function move({ row, column }: CellPosition, { key, command }: GridKey, size: GridSize): CellPosition | null {
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  switch (key) {
    case "ArrowUp":
      return { row: command ? 0 : row - 1, column };
    case "ArrowDown":
      return { row: command ? lastRow : row + 1, column };
    case "ArrowLeft":
      return { row, column: command ? 0 : column - 1 };
    case "ArrowRight":
      return { row, column: command ? lastColumn : column + 1 };
    case "Home":
      return { row: command ? 0 : row, column: 0 };
    case "End":
      return { row: command ? lastRow : row, column: lastColumn };
    case "PageUp":
      return { row: row - size.page, column };
    case "PageDown":
      return { row: row + size.page, column };
    default:
      return null;
  }
}

/**
 * The selection after a key of the grid pattern (WAI-ARIA Authoring Practices); null when the key means nothing to a
 * grid.
 */
export function selectionAfterKey(
  selection: GridSelection,
  pressed: GridKey,
  size: GridSize,
): GridSelection | null {
  if (pressed.command && pressed.key.toLowerCase() === "a") {
    return { anchor: { row: 0, column: 0 }, cursor: { row: size.rows - 1, column: size.columns - 1 } };
  }
  const moved = move(selection.cursor, pressed, size);
  if (moved === null) return null;
  const cursor = {
    row: Math.max(0, Math.min(moved.row, size.rows - 1)),
    column: Math.max(0, Math.min(moved.column, size.columns - 1)),
  };
  return { anchor: pressed.shift ? selection.anchor : cursor, cursor };
}

/** Both ends of a selection in order. */
export function selectedArea({ anchor, cursor }: GridSelection) {
  return {
    top: Math.min(anchor.row, cursor.row),
    bottom: Math.max(anchor.row, cursor.row),
    left: Math.min(anchor.column, cursor.column),
    right: Math.max(anchor.column, cursor.column),
  };
}
