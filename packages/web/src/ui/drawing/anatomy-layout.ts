import type { TableDrawing } from "@master-sql/course";
import { fitted, PAD, ROW, type Room, widthOf } from "./sheet.ts";
import { columnsMiddle, NAME_MIDDLE, type PlacedCell, type PlacedTable, placeTable } from "./table-layout.ts";

type Place = NonNullable<TableDrawing["value"]>;

/** The word for a part, and the line that leads to it. */
interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly line: string;
}

/** A line around what is pointed out. */
interface Frame {
  readonly key: string;
  readonly isNull: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface AnatomyLayout {
  readonly width: number;
  readonly height: number;
  readonly rows: PlacedTable;
  /** Below the column names. */
  readonly types: readonly PlacedCell[];
  readonly typesAt: number;
  readonly labels: readonly Label[];
  readonly frames: readonly Frame[];
}

const ROOMS = { wide: { most: 22, gap: 40 }, narrow: { most: 11, gap: 16 } } as const;
/** Between a text and its frame, and the edge of its row. */
const INSET = 4;
const AFTER_TEXT = 8;

/** A table with a word for each of its parts: at the right, and below the key. */
export function anatomyLayout(drawing: TableDrawing, room: Room): AnatomyLayout {
  const { most, gap } = ROOMS[room];
  return fitted(room, most, (length, areFolded) => layOut(drawing, gap, length, areFolded));
}

function layOut(drawing: TableDrawing, gap: number, most: number, areFolded: boolean): AnatomyLayout {
  const { table, types, row, value, missing } = drawing;
  // Types are laid out as the first row, so that they have room.
  const placed = placeTable({ ...table, rows: [types, ...table.rows] }, 1, most, areFolded);
  const [typeRow, ...dataRows] = placed.rows;
  const rows: PlacedTable = { ...placed, rows: dataRows };
  const typeCells = typeRow?.cells ?? [];
  const typesAt = typeRow?.middle ?? 0;
  const right = rows.x + rows.width + gap;
  const beside = (text: string, from: number, y: number): Label => ({
    text,
    x: right + AFTER_TEXT,
    y,
    line: `M${from} ${y}H${right}`,
  });
  const afterLast = (cells: readonly PlacedCell[]) => endOf(cells.at(-1)) + AFTER_TEXT;
  const named =
    table.name === "result"
      ? []
      : [beside("table name", rows.x + PAD + widthOf(table.name) + AFTER_TEXT, rows.y + NAME_MIDDLE)];
  const pointed = [
    ...(value ? [{ text: "value", place: value }] : []),
    ...(missing ? [{ text: "NULL", place: missing }] : []),
  ].map(({ text, place }) => {
    const frame = cellFrame(rows, place, text);
    const middle = rows.rows[place.row]?.middle ?? 0;
    // The line runs below the cells that follow, not through them.
    const line = `M${frame.x + frame.width} ${frame.y + frame.height}H${right - gap / 2}L${right} ${middle}`;
    return { frame, label: { ...beside(text, 0, middle), line } };
  });
  const keys = keyParts(rows, drawing.key);
  const labels = [
    ...named,
    beside("column", afterLast(rows.heads), columnsMiddle(rows)),
    beside("type", afterLast(typeCells), typesAt),
    ...(row === null ? [] : [beside("row", rows.x + rows.width, rows.rows[row]?.middle ?? 0)]),
    ...pointed.map(({ label }) => label),
    ...keys.labels,
  ];
  return {
    width: Math.ceil(Math.max(...labels.map(({ text, x }) => x + widthOf(text)))) + 1,
    height: rows.bottom + 1 + (keys.labels.length > 0 ? 1.5 * ROW : 0),
    rows,
    types: typeCells,
    typesAt,
    labels,
    frames: [...keys.frames, ...pointed.map(({ frame }) => frame)],
  };
}

function endOf(cell: PlacedCell | undefined): number {
  return cell ? cell.x + widthOf(cell.text) : 0;
}

function cellFrame({ rows }: PlacedTable, { row, column }: Place, key: string): Frame {
  const cell = rows[row]?.cells[column];
  const x = (cell?.x ?? 0) - INSET;
  return {
    key,
    isNull: key === "NULL",
    x,
    y: (rows[row]?.top ?? 0) + INSET,
    width: endOf(cell) + INSET - x,
    height: ROW - 2 * INSET,
  };
}

/** A frame around each column of the key, and one word below them. */
function keyParts(
  { rows, heads, bottom }: PlacedTable,
  key: readonly number[],
): { readonly frames: readonly Frame[]; readonly labels: readonly Label[] } {
  const top = (rows[0]?.top ?? 0) + INSET / 2;
  const frames = key.map((at) => {
    const x = (heads[at]?.x ?? 0) - INSET;
    const end = Math.max(...rows.map(({ cells }) => endOf(cells[at]))) + INSET;
    return { key: `key-${at}`, isNull: false, x, y: top, width: end - x, height: bottom - INSET / 2 - top };
  });
  if (frames.length === 0) return { frames, labels: [] };
  const line = frames.map(({ x, y, height }) => `M${x + INSET} ${y + height}V${bottom + ROW / 2}`).join("");
  const x = Math.min(...frames.map((frame) => frame.x)) + INSET;
  return { frames, labels: [{ text: "primary key", x, y: bottom + ROW, line }] };
}
