import type { ReactNode } from "react";
import classes from "./motif.module.css";

/** A small drawing of one idea of SQL: the face of a module or a topic in a list. Decoration: its name is next to it. */
export function Motif({
  name,
  size = "medium",
}: {
  readonly name: MotifName;
  readonly size?: "small" | "medium";
}) {
  return (
    <svg className={classes.motif} data-size={size} viewBox="0 0 72 48" aria-hidden="true" focusable="false">
      {drawings[name]}
    </svg>
  );
}

export type MotifName = keyof typeof drawings;

/** A table of equal cells; `marked` are numbered row by row. */
function Cells({
  at: [x, y],
  of: [columns, rows],
  cell: [width, height],
  marked = [],
}: {
  readonly at: readonly [number, number];
  readonly of: readonly [columns: number, rows: number];
  readonly cell: readonly [width: number, height: number];
  readonly marked?: readonly number[];
}) {
  const [right, bottom] = [x + columns * width, y + rows * height];
  const rules = [
    ...Array.from({ length: columns - 1 }, (_, at) => `M${x + (at + 1) * width} ${y}V${bottom}`),
    ...Array.from({ length: rows - 1 }, (_, at) => `M${x} ${y + (at + 1) * height}H${right}`),
  ];
  return (
    <>
      <rect className={classes.paper} x={x} y={y} width={right - x} height={bottom - y} rx="2" />
      {marked.map((at) => (
        <rect
          key={at}
          className={classes.fill}
          x={x + (at % columns) * width}
          y={y + Math.floor(at / columns) * height}
          width={width}
          height={height}
        />
      ))}
      <path className={classes.rule} d={rules.join("")} />
      <rect className={classes.edge} x={x} y={y} width={right - x} height={bottom - y} rx="2" />
    </>
  );
}

const bar = (
  kind: string | undefined,
  [x, y]: readonly [number, number],
  [width, height]: readonly [number, number],
) => <rect className={kind} x={x} y={y} width={width} height={height} rx="1.5" />;

const dots = (
  kind: string | undefined,
  points: readonly (readonly [number, number])[],
  radius = 3,
): ReactNode =>
  points.map(([x, y]) => <circle key={`${x} ${y}`} className={kind} cx={x} cy={y} r={radius} />);

const { accent, edge, fill, paper, soft } = classes;

const drawings = {
  table: <Cells at={[12, 7]} of={[4, 5]} cell={[12, 7]} marked={[0, 1, 2, 3, 9, 17]} />,
  join: (
    <>
      <Cells at={[7, 9]} of={[2, 4]} cell={[10, 8]} marked={[3, 5]} />
      <Cells at={[45, 5]} of={[2, 5]} cell={[10, 8]} marked={[2, 6]} />
      <path className={accent} d="M27 21C36 21 36 17 45 17M27 29C36 29 36 33 45 33" />
      {dots(
        fill,
        [
          [27, 21],
          [27, 29],
          [45, 17],
          [45, 33],
        ],
        2,
      )}
    </>
  ),
  values: (
    <>
      {bar(paper, [8, 9], [56, 11])}
      {bar(soft, [8, 9], [20, 11])}
      <path className={edge} d="M8 9h56v11H8zM28 9v11M46 9v11" />
      <path className={accent} d="M18 24v4m-3-2 3 3 3-3M37 24v4m-3-2 3 3 3-3M55 24v4m-3-2 3 3 3-3" />
      {bar(fill, [10, 33], [16, 8])}
      {bar(soft, [30, 33], [14, 8])}
      {bar(soft, [48, 33], [14, 8])}
    </>
  ),
  nested: (
    <>
      <rect className={`${paper} ${edge}`} x="9" y="5" width="54" height="38" rx="4" />
      <rect className={`${soft} ${edge}`} x="18" y="12" width="36" height="24" rx="3" />
      <rect className={fill} x="27" y="19" width="18" height="10" rx="2" />
    </>
  ),
  sets: (
    <>
      <circle className={`${paper} ${edge}`} cx="28" cy="24" r="17" />
      <circle className={`${paper} ${edge}`} cx="44" cy="24" r="17" />
      <path className={fill} d="M36 9a17 17 0 0 1 0 30a17 17 0 0 1 0-30" />
      <circle className={edge} cx="28" cy="24" r="17" />
      <circle className={edge} cx="44" cy="24" r="17" />
    </>
  ),
  window: (
    <>
      {bar(soft, [20, 5], [14, 6])}
      {bar(soft, [20, 13], [22, 6])}
      {bar(fill, [20, 21], [30, 6])}
      {bar(soft, [20, 29], [36, 6])}
      {bar(soft, [20, 37], [42, 6])}
      <rect className={accent} x="12" y="11" width="50" height="18" rx="3" />
      <path className={edge} d="M20 3v42" />
    </>
  ),
  change: (
    <>
      <Cells at={[9, 8]} of={[3, 4]} cell={[12, 8]} marked={[6, 7, 8]} />
      <path className={edge} d="M12 20H42" />
      <path className={accent} d="M58 18v12M52 24h12" />
    </>
  ),
  keys: (
    <>
      <Cells at={[7, 7]} of={[1, 3]} cell={[22, 8]} marked={[0]} />
      <Cells at={[43, 17]} of={[1, 3]} cell={[22, 8]} marked={[1]} />
      <path className={accent} d="M29 11H36V29H43M37 29l6-4M37 29l6 4" />
      {dots(fill, [[29, 11]], 2.5)}
    </>
  ),
  clean: (
    <>
      {dots(`${soft} ${edge}`, [
        [10, 12],
        [18, 30],
        [12, 39],
        [25, 9],
        [26, 22],
        [21, 41],
      ])}
      <path className={accent} d="M35 6v36" strokeDasharray="3 3" />
      {dots(fill, [
        [46, 14],
        [55, 14],
        [64, 14],
        [46, 24],
        [55, 24],
        [64, 24],
        [46, 34],
        [55, 34],
      ])}
    </>
  ),
  json: (
    <>
      <path
        className={edge}
        d="M22 6c-6 0-7 3-7 8s-1 9-6 10c5 1 6 5 6 10s1 8 7 8M50 6c6 0 7 3 7 8s1 9 6 10c-5 1-6 5-6 10s-1 8-7 8"
      />
      {bar(fill, [25, 12], [9, 6])}
      {bar(soft, [37, 12], [11, 6])}
      {bar(fill, [25, 21], [9, 6])}
      {bar(soft, [37, 21], [7, 6])}
      {bar(fill, [25, 30], [9, 6])}
      {bar(soft, [37, 30], [11, 6])}
    </>
  ),
  sequence: (
    <>
      <path className={edge} d="M6 30h60M6 27v6M66 27v6" />
      <path className={accent} d="M12 18v-4h16v4M44 18v-4h16v4" />
      {dots(
        fill,
        [
          [12, 30],
          [20, 30],
          [28, 30],
          [44, 30],
          [52, 30],
          [60, 30],
        ],
        3.5,
      )}
    </>
  ),
  funnel: (
    <>
      {bar(soft, [8, 6], [56, 8])}
      {bar(soft, [14, 17], [44, 8])}
      {bar(soft, [22, 28], [28, 8])}
      {bar(fill, [29, 39], [14, 6])}
      <path className={edge} d="M8 6h56v8H8zM14 17h44v8H14zM22 28h28v8H22z" />
    </>
  ),
  tree: (
    <>
      <path className={edge} d="M36 14 16 22M36 14v8M16 30 9 36M16 30l7 6M56 30l-7 6M56 30l7 6M36 14l20 8" />
      <path className={accent} d="M36 12 56 24 49 38" />
      <rect className={fill} x="28" y="6" width="16" height="8" rx="2" />
      <rect className={`${paper} ${edge}`} x="8" y="22" width="16" height="8" rx="2" />
      <rect className={`${paper} ${edge}`} x="28" y="22" width="16" height="8" rx="2" />
      <rect className={fill} x="48" y="22" width="16" height="8" rx="2" />
      {dots(`${soft} ${edge}`, [
        [9, 39],
        [23, 39],
        [63, 39],
      ])}
      {dots(fill, [[49, 39]], 3.5)}
    </>
  ),
  pipeline: (
    <>
      <path className={`${paper} ${edge}`} d="M7 15c0-5 16-5 16 0v18c0 5-16 5-16 0zM7 15c0 5 16 5 16 0" />
      <path className={accent} d="M25 24h7m-3-3 3 3-3 3M49 24h-7" />
      <rect className={`${soft} ${edge}`} x="33" y="18" width="11" height="12" rx="2" />
      <path className={accent} d="M44 24h4m-3-3 3 3-3 3" />
      <Cells at={[50, 12]} of={[2, 3]} cell={[8, 8]} marked={[2, 3]} />
    </>
  ),
};
