import type { JoinDrawing } from "@master-sql/course";
import { number } from "@master-sql/words";
import { fitted, type Room } from "./sheet.ts";
import { moved, type PlacedRow, type PlacedTable, placeTable } from "./table-layout.ts";

/** What became of the row of the join that a line stands for. */
type LineFate = "kept" | "filled" | "dropped";

export interface JoinLine {
  readonly key: string;
  readonly path: string;
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
  readonly fate: LineFate;
  /** Where a line is crossed out: near its end, where it is apart from others. */
  readonly cross: { readonly x: number; readonly y: number };
}

/** A row that found no partner: a stub that ends at once. */
export interface JoinStub {
  readonly x: number;
  readonly y: number;
  /** Where it points to, right (1) or left (-1). */
  readonly towards: 1 | -1;
}

export interface JoinLayout {
  readonly width: number;
  readonly height: number;
  readonly tables: readonly PlacedTable[];
  readonly lines: readonly JoinLine[];
  readonly stubs: readonly JoinStub[];
  /** Rows that have several partners, with how many, at the edge that their lines begin at. */
  readonly badges: readonly { readonly x: number; readonly y: number; readonly text: string }[];
}

/** How much room there is: characters of a cell, by the number of tables, and what lies between two of them. */
const ROOMS = {
  wide: { gap: 92, most: [22, 13] },
  narrow: { gap: 54, most: [9, 8] },
} as const;
/** Room of a stub and its cross. */
export const STUB = 22;
const BADGE = 26;

/** Tables side by side, in the middle of each other, and a line for every two rows that the join puts together. */
export function joinLayout(drawing: JoinDrawing, room: Room): JoinLayout {
  const { gap, most } = ROOMS[room];
  return fitted(room, most[drawing.sides.length > 2 ? 1 : 0], (length, areFolded) =>
    layOut(drawing, gap, length, areFolded),
  );
}

function layOut({ sides, paths }: JoinDrawing, gap: number, most: number, areFolded: boolean): JoinLayout {
  let x = 1;
  const placed = sides.map((side, at) => {
    const hasEmptyRow = paths.some(({ rows }) => rows[at] === null);
    const footnote = side.hidden > 0 ? `+ ${number(side.hidden)} more` : undefined;
    const contents = { ...side, hasEmptyRow, ...(footnote && { footnote }) };
    const table = placeTable(contents, x, most, areFolded);
    x += table.width + gap;
    return table;
  });
  const height = Math.max(...placed.map(({ bottom }) => bottom));
  const tables = placed.map((table) => moved(table, Math.round((height - table.bottom) / 2)));
  const pairs = tables.slice(1).flatMap((_, at) => linesBetween(paths, tables, at));
  return {
    width: x - gap + 1,
    height: height + 1,
    tables,
    lines: pairs,
    stubs: stubsOf(paths, tables),
    badges: badgesOf(paths, tables),
  };
}

type Paths = JoinDrawing["paths"];

function rowOf(table: PlacedTable | undefined, row: number | null | undefined): PlacedRow | null {
  if (!table || row === undefined) return null;
  return (row === null ? table.emptyRow : table.rows[row]) ?? null;
}

/** The lines from one table to the next; what several rows of the join have in common is one line, kept if any is. */
function linesBetween(paths: Paths, tables: readonly PlacedTable[], at: number): readonly JoinLine[] {
  const [left, right] = [tables[at], tables[at + 1]];
  const lines = new Map<string, JoinLine>();
  for (const { rows, stays } of paths) {
    const [from, to] = [rowOf(left, rows[at]), rowOf(right, rows[at + 1])];
    if (!left || !right || !from || !to) continue;
    const key = `${at}:${rows[at]}-${rows[at + 1]}`;
    const isLost = rows.length < tables.length;
    const fate: LineFate =
      !stays && !isLost ? "dropped" : rows[at] === null || rows[at + 1] === null ? "filled" : "kept";
    if (lines.has(key) && lines.get(key)?.fate !== "dropped") continue;
    const isRepeated = partnersOf(paths, at, rows[at], at + 1).size > 1;
    const start = { x: left.x + left.width + (isRepeated ? BADGE : 0), y: from.middle };
    const end = { x: right.x, y: to.middle };
    const bend = (end.x - start.x) * 0.5;
    lines.set(key, {
      key,
      from: start,
      to: end,
      fate,
      cross: onCurve(start, end, 0.78),
      path: `M${start.x} ${start.y}C${start.x + bend} ${start.y} ${end.x - bend} ${end.y} ${end.x} ${end.y}`,
    });
  }
  return [...lines.values()];
}

type Point = JoinLine["from"];

/** A point of the curve that leaves `from` and meets `to` level, at a share of its parameter. */
function onCurve(from: Point, to: Point, at: number): Point {
  const rest = 1 - at;
  // Both controls lie halfway along, at the height of their ends.
  const along = 1.5 * rest * rest * at + 1.5 * rest * at * at + at ** 3;
  const across = 3 * rest * at * at + at ** 3;
  return { x: from.x + (to.x - from.x) * along, y: from.y + (to.y - from.y) * across };
}

/** The rows of another table that a row stands together with. */
function partnersOf(paths: Paths, at: number, row: number | null | undefined, other: number): Set<number> {
  const partners = new Set<number>();
  if (typeof row !== "number") return partners;
  for (const { rows } of paths) {
    const partner = rows[other];
    if (rows[at] === row && typeof partner === "number") partners.add(partner);
  }
  return partners;
}

/** A row with several partners on its right. */
function badgesOf(paths: Paths, tables: readonly PlacedTable[]): JoinLayout["badges"] {
  return tables.flatMap((table, at) =>
    table.rows.flatMap(({ middle }, row) => {
      const count = partnersOf(paths, at, row, at + 1).size;
      return count > 1 ? [{ x: table.x + table.width, y: middle, text: `×${count}` }] : [];
    }),
  );
}

function stubsOf(paths: Paths, tables: readonly PlacedTable[]): readonly JoinStub[] {
  return tables.flatMap((table, at) =>
    table.rows.flatMap(({ middle }, row): JoinStub[] => {
      const own = paths.filter(({ rows }) => rows[at] === row);
      if (own.length === 0) return [{ x: table.x, y: middle, towards: -1 }];
      const isLost = own.every(({ rows }) => rows.length === at + 1) && at < tables.length - 1;
      return isLost ? [{ x: table.x + table.width, y: middle, towards: 1 }] : [];
    }),
  );
}
