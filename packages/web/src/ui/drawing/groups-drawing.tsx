import type { GroupsDrawing as Groups } from "@master-sql/course";
import classes from "./drawing.module.css";
import { groupsLayout } from "./groups-layout.ts";
import { Cross } from "./marks.tsx";
import { Sheet } from "./sheet.tsx";
import { Table } from "./table.tsx";

/** Rows that fold into groups. */
export function GroupsDrawing({ drawing }: { readonly drawing: Groups }) {
  return (["wide", "narrow"] as const).map((room) => {
    const { width, height, rows, groups, bands } = groupsLayout(drawing, room);
    const isDropped = (group: number) => drawing.groups[group]?.stays === false;
    return (
      <Sheet
        key={room}
        room={room}
        width={width}
        height={height}
        legend={drawing.groups.some(({ stays }) => !stays) ? LEGEND : []}
      >
        {bands.map(({ key, path, stays }) => (
          <path key={key} className={classes.band} data-drops={!stays || undefined} d={path} />
        ))}
        <Table table={rows} />
        <Table table={groups} isFaint={(_, group) => isDropped(group)} />
        {groups.rows.map(
          ({ middle, top }, group) =>
            isDropped(group) && (
              <g key={top} className={classes.line} data-fate="lost">
                <Cross x={groups.x + groups.width + 14} y={middle} />
              </g>
            ),
        )}
      </Sheet>
    );
  });
}

const LEGEND = [
  {
    key: "dropped",
    text: "dropped by HAVING",
    sample: (
      <g className={classes.line} data-fate="lost">
        <Cross x={16} y={8} />
      </g>
    ),
  },
];
