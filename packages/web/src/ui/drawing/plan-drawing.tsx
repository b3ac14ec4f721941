import type { PlanDrawing as Plan } from "@master-sql/course";
import classes from "./drawing.module.css";
import { planLayout } from "./plan-layout.ts";
import { PAD } from "./sheet.ts";
import { Sheet } from "./sheet.tsx";

/** The nodes of a plan as a tree, with what each gives and reads. */
export function PlanDrawing({ drawing }: { readonly drawing: Plan }) {
  return (["wide", "narrow"] as const).map((room) => {
    const { width, height, nodes, links, barX, head } = planLayout(drawing, room);
    return (
      <Sheet key={room} room={room} width={width} height={height}>
        <text className={classes.head} x={head.x} y={8}>
          {head.text}
        </text>
        {links.map((link) => (
          <g key={link} className={classes.line} data-fate="kept">
            <path d={link} />
          </g>
        ))}
        {nodes.map(({ x, y, width: own, height: tall, name, of, figures, misestimate, bar }) => (
          <g key={y} className={classes.table}>
            <rect className={classes.card} x={x} y={y} width={own} height={tall} rx={6} />
            <text className={classes.name} x={x + PAD} y={y + 15}>
              {name}
              <tspan className={classes.alias}> {of}</tspan>
            </text>
            <text className={classes.head} x={x + PAD} y={y + 33}>
              {figures}
            </text>
            {misestimate && (
              <text className={classes.off} x={x + PAD} y={y + 51}>
                {misestimate}
              </text>
            )}
            <rect
              className={classes.pages}
              x={barX}
              y={y + tall / 2 - 6}
              width={Math.max(2, bar)}
              height={12}
              rx={2}
            />
          </g>
        ))}
      </Sheet>
    );
  });
}
