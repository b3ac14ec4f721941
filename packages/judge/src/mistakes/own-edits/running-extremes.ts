import { nameParts, type Place } from "@master-sql/sql";
import type { FuncCall, Node, WindowDef } from "@pgsql/types";
import type { OwnEdit } from "./own-edit.ts";

/** Bits of PostgreSQL's frameOptions (nodes/parsenodes.h): ROWS BETWEEN UNBOUNDED PRECEDING AND … */
const FROM_FIRST = 0x1 | 0x4 | 0x10 | 0x20;
/** … an offset PRECEDING. */
const ALL_BEFORE = FROM_FIRST | 0x1000;
/** … UNBOUNDED FOLLOWING. */
const WHOLE_FRAME = FROM_FIRST | 0x100;

/** The largest or smallest of all rows before, where the query looks at the row before only; the same of a frame's last or first row, and a frame that has a last row other than the row itself. */
export function* runningExtremes(place: Place): Generator<OwnEdit> {
  if (place.name !== "FuncCall") return;
  const { args = [], over, ...call }: FuncCall = place.value;
  const name = nameParts(call.funcname).at(-1) ?? "";
  const [value] = args;
  if (!over || !value || !/^(lag|first_value|last_value)$/.test(name)) return;
  const one: Node = { A_Const: { ival: { ival: 1 } } };
  // Without a frame of its own, the last row is the row itself.
  if (name === "last_value")
    yield {
      errorClass: "wrong-window",
      query: place.with({ ...call, args, over: withFrame(over, { frameOptions: WHOLE_FRAME }) }),
    };
  const frame = name === "lag" ? withFrame(over, { frameOptions: ALL_BEFORE, endOffset: one }) : over;
  for (const sval of ["max", "min"]) {
    const extreme: FuncCall = { ...call, funcname: [{ String: { sval } }], args: [value], over: frame };
    yield { errorClass: "wrong-window", query: place.replaced({ FuncCall: extreme }) };
  }
}

/** A named window is taken over by another field of the tree once something is added to it. */
function withFrame(over: WindowDef, frame: Pick<WindowDef, "frameOptions" | "endOffset">): WindowDef {
  const { name, ...rest } = over;
  return name === undefined ? { ...over, ...frame } : { ...rest, refname: name, ...frame };
}
