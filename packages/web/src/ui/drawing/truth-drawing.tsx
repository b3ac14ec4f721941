import type { TruthDrawing as Truths } from "@master-sql/course";
import classes from "./drawing.module.css";
import { Sheet } from "./sheet.tsx";
import { Table } from "./table.tsx";
import { type PlacedTruth, truthLayout } from "./truth-layout.ts";

/** For every row, the value of WHERE's condition and of its parts. */
export function TruthDrawing({ drawing }: { readonly drawing: Truths }) {
  return (["wide", "narrow"] as const).map((room) => {
    const { width, height, rows, heads, truths, ends, rules } = truthLayout(drawing, room);
    return (
      <Sheet key={room} room={room} width={width} height={height}>
        {rules.map((rule) => (
          <path key={rule} className={classes.rule} d={rule} />
        ))}
        <Table table={rows} isFaint={(_, row) => drawing.rows[row]?.stays === false} />
        {heads.map(({ x, y, text, isWhole }) => (
          <text key={x} className={isWhole ? classes.name : classes.head} x={x} y={y}>
            {text}
          </text>
        ))}
        {truths.map((truth) => (
          <Chip key={`${truth.x}:${truth.y}`} {...truth} />
        ))}
        {ends.map(({ x, y, stays }) => (
          <text key={y} className={stays ? classes.name : classes.head} x={x} y={y}>
            {stays ? "stays" : "leaves"}
          </text>
        ))}
      </Sheet>
    );
  });
}

/** Told apart by shape and word: a full disk, a ring, a ring that is open. */
function Chip({ x, y, truth }: PlacedTruth) {
  return (
    <g className={classes.truth} data-truth={truth}>
      <circle cx={x + 7} cy={y} r={6} />
      {truth === "true" && <path d={`M${x + 4} ${y}l2.2 2.4l4 -4.6`} />}
      {truth === "false" && <path d={`M${x + 4.6} ${y - 2.4}l4.8 4.8m0 -4.8l-4.8 4.8`} />}
      <text x={x + 19} y={y}>
        {truth}
      </text>
    </g>
  );
}
