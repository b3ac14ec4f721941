import { isSelect, nameParts, type Place, treeText, walk } from "@master-sql/sql";
import type { FuncCall, Node, SelectStmt } from "@pgsql/types";
import { countOfBefore } from "../../diagnosis/counts-before.ts";
import { contents, rebuilt } from "../../diagnosis/tree.ts";
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
    if (arg && "ColumnRef" in arg) added.set(treeText(arg), arg);
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

/** Counts of a CASE that gives something else for the other rows, which are counted as well then. */
export function* countedElse(candidate: SelectStmt): Generator<OwnEdit> {
  let found = 0;
  const query = rebuilt(candidate, (node) => {
    const [kind, value] = contents(node) ?? ["", null];
    const { funcname, args = [], agg_distinct }: FuncCall = value ?? {};
    const [arg] = args;
    if (kind !== "FuncCall" || agg_distinct || nameParts(funcname).at(-1) !== "count") return node;
    if (!arg || !("CaseExpr" in arg) || !arg.CaseExpr.defresult) return node;
    found += 1;
    const { defresult: _, ...without } = arg.CaseExpr;
    return { FuncCall: { ...value, args: [{ CaseExpr: without }] } };
  });
  if (found > 0) yield { errorClass: "wrong-aggregate", isEverywhere: true, query };
}
