import { isSamePart, isSelect, nameParts, type Place, placesOf, type Schema, walk } from "@master-sql/sql";
import type { FuncCall, Node, SelectStmt, SortBy } from "@pgsql/types";
import { contents, rebuilt } from "../../diagnosis/tree.ts";
import { calledAs, knownNamesAt } from "./known-names.ts";
import { bareText } from "./lent-parts.ts";
import type { OwnEdit } from "./own-edit.ts";

/** Orders of rows that are tried: more than a solution has of them. */
const MOST_ORDERS = 4;

/**
 * The value of the first or last row, by an order that a solution takes one row by, where a query takes the largest or
 * smallest value: that may be another row's.
 */
export function* firstValues(
  candidate: SelectStmt,
  solutions: readonly SelectStmt[],
  schema: Schema,
): Generator<OwnEdit> {
  const orders = ordersOf(solutions).slice(0, MOST_ORDERS);
  if (orders.length === 0) return;
  const seen = new Set<string>();
  for (const place of placesOf(candidate, schema)) {
    if (place.name !== "FuncCall" || !isExtreme(place.value)) continue;
    const call: FuncCall = place.value;
    const text = bareText(call);
    if (seen.has(text)) continue;
    seen.add(text);
    for (const order of orders)
      for (const keys of [order, order.map(turned)]) {
        const called = keysAt(keys, place, schema);
        if (!called) continue;
        const first = firstOf(call, called);
        // The same value is often shown and calculated with.
        const query = rebuilt(candidate, (node) => (isSamePart(node, { FuncCall: call }) ? first : node));
        yield { errorClass: "wrong-aggregate", clause: "SELECT", query };
      }
  }
}

function isExtreme({ funcname, over, agg_distinct, agg_filter }: FuncCall): boolean {
  return !over && !agg_distinct && !agg_filter && /^(min|max)$/.test(nameParts(funcname).at(-1) ?? "");
}

/** `(array_agg(x ORDER BY …))[1]` */
function firstOf({ args = [] }: FuncCall, order: readonly Node[]): Node {
  const call: Node = {
    FuncCall: {
      funcname: [{ String: { sval: "array_agg" } }],
      args,
      agg_order: [...order],
      funcformat: "COERCE_EXPLICIT_CALL",
    },
  };
  return {
    A_Indirection: { arg: call, indirection: [{ A_Indices: { uidx: { A_Const: { ival: { ival: 1 } } } } }] },
  };
}

/** The sort keys by which queries take one row of several: with LIMIT, DISTINCT ON, or a window. */
function ordersOf(solutions: readonly SelectStmt[]): readonly (readonly Node[])[] {
  const found = new Map<string, readonly Node[]>();
  const add = (keys: readonly Node[] | undefined) => {
    if (keys && keys.length > 0 && keys.every((key) => !isOrdinal(key))) found.set(bareText(keys), keys);
  };
  walk(solutions, (name, value) => {
    if (isSelect(value)) {
      const keys = (value.distinctClause ?? []).filter((key) => contents(key) !== null).length;
      if (keys > 0 || value.limitCount) add(value.sortClause?.slice(keys));
    }
    if (name === "over" || name === "WindowDef") add((value as { orderClause?: Node[] }).orderClause);
    if (name === "FuncCall") add((value as FuncCall).agg_order);
    return undefined;
  });
  return [...found.values()];
}

function isOrdinal(key: Node): boolean {
  return !("SortBy" in key) || !key.SortBy.node || "A_Const" in key.SortBy.node;
}

/** Sort keys as a place calls their columns; null where it doesn't know one. */
function keysAt(keys: readonly Node[], place: Place, schema: Schema): readonly Node[] | null {
  const known = knownNamesAt(place, schema);
  const called = keys.flatMap((key) => [...calledAs(key, known)].slice(0, 1));
  return called.length === keys.length ? called : null;
}

function turned(key: Node): Node {
  if (!("SortBy" in key)) return key;
  const sort: SortBy = key.SortBy;
  return {
    SortBy: { ...sort, sortby_dir: sort.sortby_dir === "SORTBY_DESC" ? "SORTBY_ASC" : "SORTBY_DESC" },
  };
}
