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

/** A column's name. */
interface PlacedHead extends PlacedCell {
  /** Its first line, where it has two; else empty. */
  readonly above: string;
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
  /** From its top to its first row. */
  readonly head: number;
  readonly title: string;
  readonly alias: string | null;
  readonly heads: readonly PlacedHead[];
  readonly rows: readonly PlacedRow[];
  readonly emptyRow: PlacedRow | null;
  readonly footnote: string | null;
  readonly bottom: number;
}

/** Name and column names. */
const HEAD = 2 * ROW - 6;
/** Another line of column names. */
export const HEAD_LINE = 16;
/** From the top of a table to the middle of its name. */
export const NAME_MIDDLE = 15;

/** The middle of a table's column names, of the last line of each. */
export const columnsMiddle = ({ y, head }: Pick<PlacedTable, "y" | "head">): number => y + head - 13;

/** A name in two lines, if it is longer than `least` characters and can be cut at a space or an underscore; else in one. */
function foldedName(name: string, least: number): readonly [above: string, below: string] {
  if (name.length <= least) return ["", name];
  const places = [...name.matchAll(/[_ ]/g)].map(({ index }) => index + 1);
  const longest = (at: number) => Math.max(at, name.length - at);
  const [place] = places.filter((at) => at < name.length).sort((a, b) => longest(a) - longest(b));
  return place === undefined ? ["", name] : [name.slice(0, place).trimEnd(), name.slice(place)];
}

/**
 * Lays out a table at the top of a drawing, with its left edge at `x`; cells are cut at `most` characters. With
 * `areFolded`, column names that are longer than all of their cells may take two lines.
 */
export function placeTable(
  contents: TableContents,
  x: number,
  most: number,
  areFolded: boolean,
): PlacedTable {
  const y = 1;
  const { name, alias, columns, rows, hasEmptyRow = false, footnote } = contents;
  const texts = rows.map((cells) => cells.map((cell) => clip(cell ?? "NULL", most)));
  const placed = columns.map((column, at) => {
    const cells = [...texts.map((row) => row[at] ?? ""), ...(hasEmptyRow ? ["NULL"] : [])];
    const longest = Math.max(0, ...cells.map(({ length }) => length));
    const [above, below] = areFolded ? foldedName(column, longest) : ["", column];
    const name = { above: clip(above, most), below: clip(below, most) };
    return { ...name, width: Math.max(...[name.above, name.below, ...cells].map(widthOf)) };
  });
  const widths = placed.map(({ width }) => width);
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
  const head = HEAD + (areFolded ? HEAD_LINE : 0);
  const rowAt = (index: number, cells: readonly PlacedCell[]): PlacedRow => {
    const top = y + head + index * ROW;
    return { top, middle: top + ROW / 2, cells };
  };
  const height = head + (rows.length + (hasEmptyRow ? 1 : 0)) * ROW;
  return {
    x,
    y,
    width,
    height,
    head,
    title: name,
    alias,
    heads: placed.map(({ above, below }, at) => ({ ...cell(below, false, at), above })),
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
