import type { ColumnRef, FuncCall, Node } from "@pgsql/types";
import { columnRef, contents, rebuilt } from "../../diagnosis/tree.ts";
import { nameParts, walk } from "../../sql/parse-tree.ts";
import { isSelect, type Place } from "../../sql/place.ts";
import type { Schema, Table } from "../../sql/schema.ts";
import { columnOf, type Source, sourcesOf } from "../../sql/select-scope.ts";
import type { OwnEdit } from "./own-edit.ts";

/** More than any amount that is added up, so that rows of different keys never give the same. */
const APART: Node = { A_Const: { fval: { fval: "1000000000000000" } } };

const BIGINT = { names: [{ String: { sval: "int8" } }], typemod: -1 };

/**
 * Sums and averages in which each row of a table counts once, however often a join repeats it: all of a query, then each. A sum of
 * different values can't tell equal amounts of two rows apart; with a multiple of the row's key it can.
 */
export function* countedOnce(place: Place, schema: Schema): Generator<OwnEdit> {
  if (!isSelect(place.value)) return;
  const { select } = place;
  const sources = (select.fromClause ?? []).flatMap((item) => sourcesOf(item, schema, new Set()));
  if (sources.length < 2) return;
  let sums = 0;
  const changed = (targets: Node[] | undefined, only?: number): Node[] => {
    sums = 0;
    return rebuilt(targets ?? [], (node) => {
      const [kind, value] = contents(node) ?? ["", null];
      const once = kind === "FuncCall" ? summedOnce(value as FuncCall, sources) : undefined;
      if (!once) return node;
      sums += 1;
      return only === undefined || only === sums ? once : node;
    });
  };
  const all = changed(select.targetList);
  const found = sums;
  if (found > 0)
    yield { errorClass: "fan-out", clause: "FROM", query: place.with({ ...select, targetList: all }) };
  for (let only = 1; found > 1 && only <= found; only += 1)
    yield {
      errorClass: "fan-out",
      clause: "FROM",
      query: place.with({ ...select, targetList: changed(select.targetList, only) }),
    };
}

function summedOnce(call: FuncCall, sources: readonly Source[]): Node | undefined {
  const [arg] = call.args ?? [];
  const name = nameParts(call.funcname).at(-1);
  if ((name !== "sum" && name !== "avg") || call.over || call.agg_distinct || call.agg_filter || !arg)
    return undefined;
  const read = new Map<string, Table | undefined>();
  // The sum of such is a bigint, and stays one.
  let isSmall = true;
  walk(arg, (kind, value) => {
    if (kind !== "ColumnRef") return undefined;
    const found = columnOf({ ColumnRef: value as ColumnRef }, sources);
    read.set(found?.source.alias ?? "", found?.source.table);
    isSmall &&= /^(integer|smallint)$/.test(found?.column?.typeName ?? "");
    return undefined;
  });
  const [[alias, table] = ["", undefined], ...more] = read;
  const [key, ...others] = table?.uniques[0] ?? [];
  const column = table?.columns.find(({ name }) => name === key);
  if (more.length > 0 || !column || others.length > 0 || column.kind !== "integer") return undefined;
  const apart = operation("*", columnRef(alias, column.name), APART);
  const known: Node = { NullTest: { arg, nulltesttype: "IS_NOT_NULL" } };
  const ofEach = (aggregate: string, value: Node): Node => ({
    FuncCall: {
      ...call,
      funcname: [{ String: { sval: aggregate } }],
      args: [value],
      agg_distinct: true,
      agg_filter: known,
    },
  });
  const summed = (value: Node) => ofEach("sum", value);
  const sum = operation("-", summed(operation("+", apart, arg)), summed(apart));
  if (name === "avg") return operation("/", sum, ofEach("count", columnRef(alias, column.name)));
  return isSmall ? { TypeCast: { arg: sum, typeName: BIGINT } } : sum;
}

function operation(sign: string, lexpr: Node, rexpr: Node): Node {
  return { A_Expr: { kind: "AEXPR_OP", name: [{ String: { sval: sign } }], lexpr, rexpr } };
}
