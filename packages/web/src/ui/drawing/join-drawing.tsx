import type { JoinDrawing as Join } from "@master-sql/course";
import classes from "./drawing.module.css";
import { type JoinLayout, type JoinLine, type JoinStub, joinLayout, STUB } from "./join-layout.ts";
import { Cross } from "./marks.tsx";
import type { Room } from "./sheet.ts";
import { Sheet } from "./sheet.tsx";
import { Table } from "./table.tsx";

/** Tables with a line for each pair of rows that the join puts together. */
export function JoinDrawing({ drawing }: { readonly drawing: Join }) {
  return (
    <>
      <Tables drawing={drawing} room="wide" />
      <Tables drawing={drawing} room="narrow" />
    </>
  );
}

function Tables({ drawing, room }: { readonly drawing: Join; readonly room: Room }) {
  const layout = joinLayout(drawing, room);
  const { lines, stubs, tables, badges } = layout;
  const lost = new Set(stubs.map(({ y, x }) => `${x}:${y}`));
  return (
    <Sheet width={layout.width} height={layout.height} room={room} legend={legendOf(layout)}>
      {lines.map((line) => (
        <Line key={line.key} line={line} />
      ))}
      {tables.map((table) => (
        <Table
          key={table.x}
          table={table}
          isFaint={({ middle }) =>
            lost.has(`${table.x}:${middle}`) || lost.has(`${table.x + table.width}:${middle}`)
          }
        />
      ))}
      {lines.map(({ key, from, to, fate }) => (
        <g key={key} className={classes.line} data-fate={fate}>
          <circle cx={from.x} cy={from.y} r={3} />
          <circle cx={to.x} cy={to.y} r={3} />
        </g>
      ))}
      {stubs.map((stub) => (
        <Stub key={`${stub.x}:${stub.y}`} stub={stub} />
      ))}
      {badges.map(({ x, y, text }) => (
        <g key={`${x}:${y}`} className={classes.badge}>
          <rect x={x - 4} y={y - 9} width={30} height={18} rx={9} />
          <text x={x + 11} y={y} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
    </Sheet>
  );
}

function Line({ line: { path, fate, cross } }: { readonly line: JoinLine }) {
  return (
    <g className={classes.line} data-fate={fate}>
      <path d={path} />
      {fate === "dropped" && <Cross x={cross.x} y={cross.y} />}
    </g>
  );
}

function Stub({ stub: { x, y, towards } }: { readonly stub: JoinStub }) {
  return (
    <g className={classes.line} data-fate="lost">
      <path d={`M${x} ${y}h${(STUB - 8) * towards}`} />
      <Cross x={x + STUB * towards} y={y} />
    </g>
  );
}

const MEANINGS = {
  kept: "a row of the result",
  filled: "kept without a partner, filled with NULL",
  dropped: "joined, then dropped by WHERE",
  lost: "no partner, not in the result",
} as const;

/** The kinds of lines that this drawing has, when there are several. */
function legendOf({ lines, stubs }: JoinLayout) {
  const used = (["kept", "filled", "dropped", "lost"] as const).filter((fate) =>
    fate === "lost" ? stubs.length > 0 : lines.some((line) => line.fate === fate),
  );
  if (used.length < 2) return [];
  return used.map((fate) => ({
    key: fate,
    text: MEANINGS[fate],
    sample: (
      <g className={classes.line} data-fate={fate}>
        <path d="M1 8h30" />
        {(fate === "dropped" || fate === "lost") && <Cross x={16} y={8} />}
      </g>
    ),
  }));
}
