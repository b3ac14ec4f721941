import type { WindowDrawing } from "@master-sql/course";
import { fitted, type Room } from "./sheet.ts";
import { type PlacedTable, placeTable } from "./table-layout.ts";

/** The rows that the value of one row is made of, from the first to the last; it stands in a column of its own. */
interface FrameBar {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  /** The row itself. */
  readonly at: number;
  readonly isChosen: boolean;
}

export interface WindowLayout {
  readonly width: number;
  readonly height: number;
  readonly rows: PlacedTable;
  readonly values: PlacedTable;
  readonly bars: readonly FrameBar[];
  /** From the row that a value is taken from to the one that it stands in. */
  readonly arrows: readonly { readonly key: string; readonly path: string; readonly head: string }[];
  /** Where a partition ends and another begins. */
  readonly cuts: readonly string[];
  /** The row whose frame is pointed out, and the rows of it. */
  readonly chosen: { readonly row: number; readonly seen: readonly number[] } | null;
}

const ROOMS = {
  wide: { most: 22, step: 18, reach: 46 },
  narrow: { most: 10, step: 11, reach: 30 },
} as const;

/** The rows in the order of the window, what each of them sees, and its value. */
export function windowLayout(drawing: WindowDrawing, room: Room): WindowLayout {
  return fitted(room, ROOMS[room].most, (length, areFolded) => layOut(drawing, room, length, areFolded));
}

function layOut(drawing: WindowDrawing, room: Room, most: number, areFolded: boolean): WindowLayout {
  const { step, reach } = ROOMS[room];
  const rows = placeTable(drawing.table, 1, most, areFolded);
  const edge = rows.x + rows.width;
  const hasBars = drawing.reads === "frame";
  const depth = hasBars ? Math.max(...depthsOf(drawing)) + 1 : 0;
  const between = hasBars ? depth * step + 24 : drawing.reads === "neighbor" ? reach + 20 : 20;
  const contents = {
    name: "value",
    alias: null,
    columns: [drawing.value],
    rows: drawing.rows.map(({ value }) => [value]),
  };
  const values = placeTable(contents, edge + between, most, areFolded);
  const chosen = hasBars ? chosenRow(drawing) : null;
  const middle = (row: number) => rows.rows[row]?.middle ?? 0;
  return {
    width: values.x + values.width + 1,
    height: Math.max(rows.bottom, values.bottom) + 1,
    rows,
    values,
    bars: hasBars
      ? drawing.rows.flatMap(({ seen }, row): FrameBar[] => {
          const [first, last] = [seen[0], seen.at(-1)];
          if (first === undefined || last === undefined) return [];
          const x = edge + 14 + (depthsOf(drawing)[row] ?? 0) * step;
          return [
            {
              x,
              top: middle(first) - 8,
              bottom: middle(last) + 8,
              at: middle(row),
              isChosen: chosen?.row === row,
            },
          ];
        })
      : [],
    arrows:
      drawing.reads === "neighbor"
        ? drawing.rows.flatMap(({ seen: [from] }, row) => {
            if (from === undefined || from === row) return [];
            const [start, end] = [middle(from), middle(row)];
            const out = edge + reach;
            return [
              {
                key: `${from}-${row}`,
                path: `M${edge} ${start}C${out} ${start} ${out} ${end} ${edge + 5} ${end}`,
                head: `M${edge + 10} ${end - 4}L${edge + 3} ${end}L${edge + 10} ${end + 4}`,
              },
            ];
          })
        : [],
    cuts: drawing.rows.flatMap(({ partition }, row) => {
      const y = rows.rows[row]?.top ?? 0;
      return row > 0 && drawing.rows[row - 1]?.partition !== partition
        ? [`M${rows.x} ${y}H${values.x + values.width}`]
        : [];
    }),
    chosen,
  };
}

/** The column of each row's bar: its place within its partition. */
function depthsOf({ rows }: WindowDrawing): readonly number[] {
  return rows.map(
    ({ partition }, row) => rows.slice(0, row).filter((other) => other.partition === partition).length,
  );
}

/** A row in the middle of the first partition that shows something: one whose frame is several rows, and not all. */
function chosenRow({
  rows,
}: WindowDrawing): { readonly row: number; readonly seen: readonly number[] } | null {
  const several = rows.flatMap(({ seen }, row) => (seen.length > 1 ? [{ row, seen }] : []));
  const part = several.filter(
    ({ row, seen }) =>
      seen.length < rows.filter(({ partition }) => partition === rows[row]?.partition).length,
  );
  const candidates = part.length > 0 ? part : several;
  return candidates[Math.floor(candidates.length / 2)] ?? null;
}
