import type { TableDrawing as Anatomy } from "@master-sql/course";
import { anatomyLayout } from "./anatomy-layout.ts";
import classes from "./drawing.module.css";
import { Sheet } from "./sheet.tsx";
import { Table } from "./table.tsx";

/** A table, and the words for its parts. */
export function TableDrawing({ drawing }: { readonly drawing: Anatomy }) {
  return (["wide", "narrow"] as const).map((room) => {
    const { width, height, rows, types, typesAt, labels, frames } = anatomyLayout(drawing, room);
    return (
      <Sheet key={room} room={room} width={width} height={height}>
        <Table table={rows} isMarked={(_, row) => row === drawing.row} />
        {types.map(({ text, x }) => (
          <text key={x} className={classes.head} x={x} y={typesAt}>
            {text}
          </text>
        ))}
        {frames.map(({ key, isNull, x, y, width: across, height: down }) => (
          <g key={key} className={classes.line} data-fate={isNull ? "filled" : undefined}>
            <path d={`M${x} ${y}h${across}v${down}h${-across}z`} />
          </g>
        ))}
        {labels.map(({ text, x, y, line }) => (
          <g key={text} className={classes.line} data-fate="plain">
            <path d={line} />
            <text className={classes.name} x={x} y={y}>
              {text}
            </text>
          </g>
        ))}
      </Sheet>
    );
  });
}
