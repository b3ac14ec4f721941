import type { HistoryDrawing as History } from "@master-sql/course";
import classes from "./drawing.module.css";
import { historyLayout, SPAN } from "./history-layout.ts";
import { PAD } from "./sheet.ts";
import { Sheet } from "./sheet.tsx";

/** Spans of time as bars, a lane for each of those that they belong to. */
export function HistoryDrawing({ drawing }: { readonly drawing: History }) {
  return (["wide", "narrow"] as const).map((room) => {
    const { width, height, lanes, spans, ticks, bottom, left } = historyLayout(drawing, room);
    return (
      <Sheet key={room} room={room} width={width} height={height}>
        {ticks.map(({ x, text, anchor }) => (
          <g key={x}>
            <path className={classes.tick} d={`M${x} 0V${bottom + 4}`} />
            <text className={classes.head} x={x} y={bottom + 15} textAnchor={anchor}>
              {text}
            </text>
          </g>
        ))}
        <path className={classes.axis} d={`M${left} ${bottom}H${width}`} />
        {lanes.map(({ name, y }) => (
          <text key={y} className={classes.name} x={1} y={y}>
            {name}
          </text>
        ))}
        {spans.map(({ key, x, y, width: length, isOpen, text }) => (
          <g key={key} className={classes.span}>
            <path
              className={classes.length}
              d={
                isOpen
                  ? `M${x + length} ${y}H${x + 4}a4 4 0 0 0 -4 4v${SPAN - 8}a4 4 0 0 0 4 4H${x + length}`
                  : `M${x + 4} ${y}H${x + length - 1}V${y + SPAN}H${x + 4}a4 4 0 0 1 -4 -4v${8 - SPAN}a4 4 0 0 1 4 -4z`
              }
            />
            {isOpen && <path className={classes.open} d={`M${x + length - 9} ${y + 8}l5 4l-5 4`} />}
            <text x={x + PAD * 0.7} y={y + SPAN / 2}>
              {text}
            </text>
          </g>
        ))}
      </Sheet>
    );
  });
}
