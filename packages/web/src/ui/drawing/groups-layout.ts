import type { GroupsDrawing } from "@master-sql/course";
import { fitted, ROW, type Room } from "./sheet.ts";
import { moved, type PlacedTable, placeTable } from "./table-layout.ts";

/** Rows that stand together and fold into one row of a group. */
interface Band {
  readonly key: string;
  readonly path: string;
  readonly stays: boolean;
}

export interface GroupsLayout {
  readonly width: number;
  readonly height: number;
  readonly rows: PlacedTable;
  readonly groups: PlacedTable;
  readonly bands: readonly Band[];
}

const ROOMS = {
  wide: { gap: 84, most: 22 },
  narrow: { gap: 48, most: 10 },
} as const;
const INSET = 3;

/** The rows on the left, the groups on the right, and a band from the rows of each group to its one row. */
export function groupsLayout(drawing: GroupsDrawing, room: Room): GroupsLayout {
  const { gap, most } = ROOMS[room];
  return fitted(room, most, (length, areFolded) => layOut(drawing, gap, length, areFolded));
}

function layOut(drawing: GroupsDrawing, gap: number, most: number, areFolded: boolean): GroupsLayout {
  const left = placeTable(drawing.table, 1, most, areFolded);
  const contents = {
    name: "groups",
    alias: null,
    columns: drawing.columns,
    rows: drawing.groups.map(({ cells }) => cells),
  };
  const right = placeTable(contents, left.x + left.width + gap, most, areFolded);
  const height = Math.max(left.bottom, right.bottom);
  const [rows, groups] = [left, right].map((table) => moved(table, Math.round((height - table.bottom) / 2)));
  if (!rows || !groups) throw new Error("There are two tables.");
  return {
    width: right.x + right.width + 30,
    height: height + 1,
    rows,
    groups,
    bands: drawing.groups.flatMap(({ members, stays }, group) =>
      runsOf(members).map((run) => ({
        key: `${group}:${run[0]}`,
        stays,
        path: bandPath(rows, run, groups, group),
      })),
    ),
  };
}

/** Numbers that follow each other, together. */
function runsOf(members: readonly number[]): readonly (readonly number[])[] {
  const runs: number[][] = [];
  for (const member of members) {
    const last = runs.at(-1);
    if (last?.at(-1) === member - 1) last.push(member);
    else runs.push([member]);
  }
  return runs;
}

function bandPath(rows: PlacedTable, run: readonly number[], groups: PlacedTable, group: number): string {
  const top = (rows.rows[run[0] ?? 0]?.top ?? 0) + INSET;
  const bottom = (rows.rows[run.at(-1) ?? 0]?.top ?? 0) + ROW - INSET;
  const goal = (groups.rows[group]?.top ?? 0) + INSET;
  const goalBottom = goal + ROW - 2 * INSET;
  const [from, to] = [rows.x + rows.width, groups.x];
  const middle = (from + to) / 2;
  return `M${from} ${top}C${middle} ${top} ${middle} ${goal} ${to} ${goal}V${goalBottom}C${middle} ${goalBottom} ${middle} ${bottom} ${from} ${bottom}Z`;
}
