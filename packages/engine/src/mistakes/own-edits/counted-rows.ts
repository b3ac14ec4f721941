import type { FuncCall, Node, SelectStmt } from "@pgsql/types";
import { countOfBefore } from "../../diagnosis/counts-before.ts";
import { textOf } from "../../diagnosis/tree.ts";
import { nameParts, walk } from "../../sql/parse-tree.ts";
import { isSelect, type Place } from "../../sql/place.ts";
import type { OwnEdit } from "./own-edit.ts";

/** Rows counted where a count of a column passes over those without a value; a place found by counting, with ties counted otherwise. */
export function* countedRows(place: Place): Generator<OwnEdit> {
  if (isSelect(place.value)) yield* otherPlaces(place, place.value);
  if (place.name !== "FuncCall") return;
  const { args: _, ...call }: FuncCall = place.value;
  if (nameParts(call.funcname).at(-1) !== "count" || call.agg_distinct) return;
  if (call.agg_star) yield* countedValues(place, call);
  else
    yield {
      errorClass: "null-handling",
      query: place.replaced({ FuncCall: { ...call, agg_star: true } }),
    };
}

/** Values counted in place of rows, of a column that is added up or counted beside it: rows without one have no part in an average. */
function* countedValues(place: Place, { agg_star: _, ...call }: FuncCall): Generator<OwnEdit> {
  const added = new Map<string, Node>();
  walk(place.select.targetList, (kind, value: { funcname?: Node[]; args?: Node[] }) => {
    const isOfValues =
      kind === "FuncCall" && /^(sum|avg|count)$/.test(nameParts(value.funcname).at(-1) ?? "");
    const [arg] = isOfValues ? (value.args ?? []) : [];
    if (arg && "ColumnRef" in arg) added.set(textOf(arg), arg);
    return undefined;
  });
  for (const arg of added.values())
    yield { errorClass: "null-handling", query: place.replaced({ FuncCall: { ...call, args: [arg] } }) };
}

/** Those before a row counted by their values instead, or the other way round: what ties takes one place, or several. */
function* otherPlaces(place: Place, select: SelectStmt): Generator<OwnEdit> {
  const call = countOfBefore(select);
  const [target, ...more] = select.targetList ?? [];
  if (!call?.args || !target || !("ResTarget" in target) || more.length > 0) return;
  const val: Node = { FuncCall: { ...call, agg_distinct: !call.agg_distinct } };
  const targetList: Node[] = [{ ResTarget: { ...target.ResTarget, val } }];
  yield { errorClass: "ties", clause: "SELECT", query: place.with({ ...select, targetList }) };
}
