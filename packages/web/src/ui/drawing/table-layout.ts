import { clip, PAD, ROW, widthOf } from "./sheet.ts";

type Cell = string | null;

/** What is laid out of a table. */
export interface TableContents {
  readonly name: string;
  readonly alias: string | null;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** A row of NULLs below the others, for what found no partner. */
  readonly hasEmptyRow?: boolean;
  /** Below the rows. */
  readonly footnote?: string;
}

export interface PlacedCell {
  readonly text: string;
  readonly isNull: boolean;
  /** The end that the text is set from. */
  readonly x: number;
  readonly anchor: "start" | "end";
}

export interface PlacedRow {
  readonly top: number;
  readonly middle: number;
  readonly cells: readonly PlacedCell[];
}

/** A table in its place; rows are {@link ROW} high. */
export interface PlacedTable {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Without its footnote. */
  readonly height: number;
  readonly title: string;
  readonly alias: string | null;
  readonly heads: readonly PlacedCell[];
  readonly rows: readonly PlacedRow[];
  readonly emptyRow: PlacedRow | null;
  readonly footnote: string | null;
  readonly bottom: number;
}

/** Name and column names. */
export const HEAD = 2 * ROW - 6;
/** From the top of a table to the middle of its name, and of its column names. */
export const NAME_MIDDLE = 15;
export const COLUMNS_MIDDLE = HEAD - 13;

/** Lays out a table with its upper left corner at (x, y); cells are cut at `most` characters. */
export function placeTable(contents: TableContents, x: number, y: number, most: number): PlacedTable {
  const { name, alias, columns, rows, hasEmptyRow = false, footnote } = contents;
  const texts = rows.map((cells) => cells.map((cell) => clip(cell ?? "NULL", most)));
  const widths = columns.map((column, at) =>
    Math.max(
      widthOf(clip(column, most)),
      hasEmptyRow ? widthOf("NULL") : 0,
      ...texts.map((row) => widthOf(row[at] ?? "")),
    ),
  );
  const title = alias === null ? name : `${name} ${alias}`;
  const inner = widths.reduce((sum, width) => sum + width, 0) + PAD * 1.6 * (columns.length - 1);
  const missing = Math.max(0, widthOf(title) - inner);
  const width = Math.ceil(inner + missing + 2 * PAD);
  const isNumeric = columns.map((_, at) =>
    rows.every((row) => row[at] === null || /^-?[\d.,]+%?$/.test(row[at] ?? "")),
  );
  const starts = widths.map(
    (_, at) => x + PAD + widths.slice(0, at).reduce((sum, each) => sum + each + PAD * 1.6, 0),
  );
  const cell = (text: string, isNull: boolean, at: number): PlacedCell => {
    const start = starts[at] ?? x;
    return isNumeric[at] && rows.length > 0
      ? { text, isNull, x: start + (widths[at] ?? 0), anchor: "end" }
      : { text, isNull, x: start, anchor: "start" };
  };
  const rowAt = (index: number, cells: readonly PlacedCell[]): PlacedRow => {
    const top = y + HEAD + index * ROW;
    return { top, middle: top + ROW / 2, cells };
  };
  const height = HEAD + (rows.length + (hasEmptyRow ? 1 : 0)) * ROW;
  return {
    x,
    y,
    width,
    height,
    title: name,
    alias,
    heads: columns.map((column, at) => cell(clip(column, most), false, at)),
    rows: texts.map((row, index) =>
      rowAt(
        index,
        row.map((text, at) => cell(text, rows[index]?.[at] === null, at)),
      ),
    ),
    emptyRow: hasEmptyRow
      ? rowAt(
          rows.length,
          columns.map((_, at) => cell("NULL", true, at)),
        )
      : null,
    footnote: footnote ?? null,
    bottom: y + height + (footnote ? ROW - 4 : 0),
  };
}

/** The same table elsewhere. */
export function moved(table: PlacedTable, by: number): PlacedTable {
  const row = (each: PlacedRow): PlacedRow => ({ ...each, top: each.top + by, middle: each.middle + by });
  return {
    ...table,
    y: table.y + by,
    bottom: table.bottom + by,
    rows: table.rows.map(row),
    emptyRow: table.emptyRow && row(table.emptyRow),
  };
}
