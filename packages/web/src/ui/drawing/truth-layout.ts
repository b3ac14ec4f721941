import type { TruthDrawing } from "@master-sql/course";
import { clip, fitted, ROW, type Room, widthOf } from "./sheet.ts";
import { columnsMiddle, moved, type PlacedTable, placeTable } from "./table-layout.ts";

type Truth = TruthDrawing["rows"][number]["truths"][number];

export interface PlacedTruth {
  readonly x: number;
  readonly y: number;
  readonly truth: Truth;
}

export interface TruthLayout {
  readonly width: number;
  readonly height: number;
  readonly rows: PlacedTable;
  /** The conditions above their values: the parts, then what they make. */
  readonly heads: readonly {
    readonly x: number;
    readonly y: number;
    readonly text: string;
    readonly isWhole: boolean;
  }[];
  readonly truths: readonly PlacedTruth[];
  readonly ends: readonly { readonly x: number; readonly y: number; readonly stays: boolean }[];
  /** From the table to what becomes of each row. */
  readonly rules: readonly string[];
}

const ROOMS = {
  wide: { most: 22, gap: 18 },
  narrow: { most: 10, gap: 8 },
} as const;
/** How much longer a condition may be than a cell. */
const CONDITION = 1.2;
/** A mark with its word. */
const CHIP = 82;
const END = 70;

/** A table, beside each row the value of every condition, and whether the row stays. */
export function truthLayout(drawing: TruthDrawing, room: Room): TruthLayout {
  const { most, gap } = ROOMS[room];
  return fitted(room, most, (length, areFolded) => layOut(drawing, gap, length, areFolded));
}

function layOut(drawing: TruthDrawing, gap: number, most: number, areFolded: boolean): TruthLayout {
  const rows = moved(placeTable(drawing.table, 1, most, areFolded), 0);
  let x = rows.x + rows.width + gap;
  const last = drawing.conditions.length - 1;
  const columns = drawing.conditions.map((condition, at) => {
    const isWhole = at === last;
    const text = isWhole && last > 0 ? "WHERE" : clip(condition, Math.floor(most * CONDITION));
    const place = { x, text, isWhole };
    x += Math.max(CHIP, widthOf(text)) + gap;
    return place;
  });
  const end = x;
  return {
    width: end + END,
    height: rows.bottom + 1,
    rows,
    heads: columns.map(({ x: left, text, isWhole }) => ({
      x: left,
      y: columnsMiddle(rows),
      text,
      isWhole,
    })),
    truths: drawing.rows.flatMap(({ truths }, row) =>
      truths.map((truth, at) => ({ x: columns[at]?.x ?? 0, y: rows.rows[row]?.middle ?? 0, truth })),
    ),
    ends: drawing.rows.map(({ stays }, row) => ({ x: end, y: rows.rows[row]?.middle ?? 0, stays })),
    rules: rows.rows
      .map(({ top }) => `M${rows.x + rows.width} ${top}H${end + END}`)
      .concat(`M${rows.x + rows.width} ${rows.y + rows.head + rows.rows.length * ROW}H${end + END}`),
  };
}
