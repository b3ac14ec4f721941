import type { FuncCall, Node, WindowDef } from "@pgsql/types";
import { nameParts } from "../../sql/parse-tree.ts";
import type { Place } from "../../sql/place.ts";
import type { OwnEdit } from "./own-edit.ts";

/** Bits of PostgreSQL's frameOptions (nodes/parsenodes.h): ROWS BETWEEN UNBOUNDED PRECEDING AND an offset PRECEDING. */
const ALL_BEFORE = 0x1 | 0x4 | 0x10 | 0x20 | 0x1000;

/** The largest or smallest of all rows before, where the query looks at the row before only; the same of a frame's last or first row. */
export function* runningExtremes(place: Place): Generator<OwnEdit> {
  if (place.name !== "FuncCall") return;
  const { args = [], over, ...call }: FuncCall = place.value;
  const name = nameParts(call.funcname).at(-1) ?? "";
  const [value] = args;
  if (!over || !value || !/^(lag|first_value|last_value)$/.test(name)) return;
  const one: Node = { A_Const: { ival: { ival: 1 } } };
  // A named window is taken over by another field of the tree once something is added to it.
  const { name: named, ...rest } = over;
  const added = { frameOptions: ALL_BEFORE, endOffset: one };
  const before: WindowDef =
    named === undefined ? { ...over, ...added } : { ...rest, refname: named, ...added };
  const frame = name === "lag" ? before : over;
  for (const sval of ["max", "min"]) {
    const extreme: FuncCall = { ...call, funcname: [{ String: { sval } }], args: [value], over: frame };
    yield { errorClass: "wrong-window", query: place.replaced({ FuncCall: extreme }) };
  }
}
