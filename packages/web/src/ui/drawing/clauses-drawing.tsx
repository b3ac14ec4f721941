import type { ClausesDrawing as Clauses } from "@master-sql/course";
import { BOX, clausesLayout, type PlacedClause } from "./clauses-layout.ts";
import classes from "./drawing.module.css";
import { PAD } from "./sheet.ts";
import { Sheet } from "./sheet.tsx";

/** The clauses of a query in the order of their text, and in that in which they are carried out. */
export function ClausesDrawing({ drawing }: { readonly drawing: Clauses }) {
  return (["wide", "narrow"] as const).map((room) => {
    const { width, height, heads, written, steps, lines } = clausesLayout(drawing, room);
    return (
      <Sheet key={room} room={room} width={width} height={height}>
        {heads.map(({ x, text }) => (
          <text key={x} className={classes.head} x={x} y={12}>
            {text}
          </text>
        ))}
        {lines.map(({ key, path, isSelect }) => (
          <g key={key} className={classes.line} data-fate={isSelect ? "kept" : "plain"}>
            <path d={path} />
          </g>
        ))}
        {written.map((clause) => (
          <Clause key={clause.y} clause={clause} />
        ))}
        {steps.map((step) => (
          <g key={step.y}>
            <Clause clause={step} />
            <text className={classes.head} x={step.figureX} y={step.y + BOX / 2}>
              {step.figure}
            </text>
          </g>
        ))}
      </Sheet>
    );
  });
}

function Clause({ clause: { x, y, width, text, isSelect } }: { readonly clause: PlacedClause }) {
  return (
    <g className={classes.clause} data-select={isSelect || undefined}>
      <rect className={classes.box} x={x} y={y} width={width} height={BOX} rx={6} />
      <text x={x + PAD} y={y + BOX / 2}>
        {text}
      </text>
    </g>
  );
}
