import type { BtreeDrawing as Btree } from "@master-sql/course";
import { btreeLayout, ENTRY, NAME } from "./btree-layout.ts";
import classes from "./drawing.module.css";
import { PAD } from "./sheet.ts";
import { Sheet } from "./sheet.tsx";

/** The pages of an index that a search goes through, from the root to the rows. */
export function BtreeDrawing({ drawing }: { readonly drawing: Btree }) {
  return (["wide", "narrow"] as const).map((room) => {
    const { width, height, pages, links } = btreeLayout(drawing, room);
    return (
      <Sheet key={room} room={room} width={width} height={height}>
        {links.map((link) => (
          <g key={link} className={classes.line} data-fate="kept">
            <path d={link} />
          </g>
        ))}
        {pages.map(({ y, width: own, name, note, entries, gaps }) => (
          <g key={y} className={classes.table}>
            <text className={`${classes.name} ${classes.over}`} x={1} y={y + NAME / 2 - 2}>
              {name}
              <tspan className={classes.alias}> {note}</tspan>
            </text>
            <rect className={classes.card} x={1} y={y + NAME} width={own - 1} height={ENTRY} rx={6} />
            {gaps.map(({ x, text }) => (
              <text key={x} className={classes.head} x={x} y={y + NAME + ENTRY / 2}>
                {text}
              </text>
            ))}
            {entries.map(({ x, width: wide, text, to, isFollowed }) => (
              <g key={x}>
                <rect
                  className={isFollowed ? classes.band : classes.empty}
                  x={x + 3}
                  y={y + NAME + 3}
                  width={wide - 6}
                  height={ENTRY - 6}
                  rx={4}
                />
                <text x={x + PAD} y={y + NAME + 16}>
                  {text}
                </text>
                <text className={classes.head} x={x + PAD} y={y + NAME + 33}>
                  {to}
                </text>
              </g>
            ))}
          </g>
        ))}
      </Sheet>
    );
  });
}
