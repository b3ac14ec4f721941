import type { FuncCall, Node } from "@pgsql/types";
import { nameParts } from "../../sql/parse-tree.ts";
import type { Place } from "../../sql/place.ts";
import type { Schema } from "../../sql/schema.ts";
import { knownNames } from "./known-names.ts";
import type { OwnEdit } from "./own-edit.ts";

const MOST_COLUMNS = 8;

/** Rows counted, where different values of a column are what counts; groups counted by a window for their rows. */
export function* otherCounts(place: Place, schema: Schema): Generator<OwnEdit> {
  if (place.name !== "FuncCall") return;
  const { agg_star, ...call }: FuncCall = place.value;
  if (nameParts(call.funcname).at(-1) !== "count" || !agg_star) return;
  if (call.over) {
    // After GROUP BY a window sees groups.
    if (!place.select.groupClause) return;
    const { over, ...counted } = call;
    const rows: Node = { FuncCall: { ...counted, agg_star: true } };
    const sum = { ...counted, funcname: [{ String: { sval: "sum" } }], args: [rows], over };
    yield { errorClass: "wrong-window", query: place.replaced({ FuncCall: sum }) };
    return;
  }
  const known = [...knownNames(place.select, place.root, schema)].flatMap(([column, tables]) =>
    tables.map((table) => (table === "" ? [column] : [table, column])),
  );
  // References and keys come first: things are counted by them.
  const byKeys = known.toSorted((a, b) => Number(isKey(b)) - Number(isKey(a)));
  for (const names of byKeys.slice(0, MOST_COLUMNS)) {
    const arg: Node = { ColumnRef: { fields: names.map((sval) => ({ String: { sval } })) } };
    yield {
      errorClass: "aggregate-distinct",
      query: place.replaced({ FuncCall: { ...call, args: [arg], agg_distinct: true } }),
    };
  }
}

function isKey(names: readonly string[]): boolean {
  return /(^|_)(id|key|code)$/.test(names.at(-1) ?? "");
}
