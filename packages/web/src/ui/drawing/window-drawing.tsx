import type { WindowDrawing as Window } from "@master-sql/course";
import classes from "./drawing.module.css";
import { Sheet } from "./sheet.tsx";
import { Table } from "./table.tsx";
import { windowLayout } from "./window-layout.ts";

/** Rows in the order of a window, what each of them sees, and the value that comes of it. */
export function WindowDrawing({ drawing }: { readonly drawing: Window }) {
  return (["wide", "narrow"] as const).map((room) => {
    const { width, height, rows, values, bars, arrows, cuts, chosen } = windowLayout(drawing, room);
    const isChosen = (row: number) => chosen?.row === row;
    return (
      <Sheet key={room} room={room} width={width} height={height}>
        <Table table={rows} isMarked={(_, row) => chosen?.seen.includes(row) === true} />
        <Table table={values} isMarked={(_, row) => isChosen(row)} />
        {cuts.map((cut) => (
          <path key={cut} className={classes.cut} d={cut} />
        ))}
        {bars.map(({ x, top, bottom, at, isChosen: chosenBar }) => (
          <g key={`${x}:${at}`} className={classes.bar} data-chosen={chosenBar || undefined}>
            <path className={classes.whole} d={`M${x} ${top}V${bottom}`} />
            <circle className={classes.self} cx={x} cy={at} r={chosenBar ? 5 : 4} />
          </g>
        ))}
        {arrows.map(({ key, path, head }) => (
          <g key={key} className={classes.line} data-fate="kept">
            <path d={path} />
            <path d={head} />
          </g>
        ))}
      </Sheet>
    );
  });
}
