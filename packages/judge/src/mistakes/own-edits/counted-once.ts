import {
  columnOf,
  isSelect,
  nameParts,
  type Place,
  type Schema,
  type Source,
  sourcesOf,
  type Table,
  treeText,
  walk,
} from "@master-sql/sql";
import type { ColumnRef, FuncCall, Node } from "@pgsql/types";
import { columnRef, contents, rebuilt } from "../../diagnosis/tree.ts";
import { type OwnEdit, withCondition } from "./own-edit.ts";

/** More than any amount that is added up, and a numeric, so that rows of different keys never give the same. */
const APART: Node = { A_Const: { fval: { fval: "1e15" } } };
const BIGINT = { names: [{ String: { sval: "int8" } }], typemod: -1 };

/**
 * Aggregates in which each row of a table counts once, however often a join repeats it: all of a query, then each. A sum of
 * different values can't tell equal amounts of two rows apart; with a multiple of the row's key it can.
 */
export function* countedOnce(place: Place, schema: Schema): Generator<OwnEdit> {
  if (!isSelect(place.value)) return;
  const { select } = place;
  const sources = (select.fromClause ?? []).flatMap((item) => sourcesOf(item, schema, new Set()));
  if (sources.length < 2) return;
  const calls: FuncCall[] = [];
  walk(select.targetList, (kind, value) => {
    if (kind === "FuncCall" && countedAs(value, sources)) calls.push(value);
    return isSelect(value) ? false : undefined;
  });
  // Of counts alone DISTINCT is what is missing.
  const sums = calls.filter(({ funcname }) => nameParts(funcname).at(-1) !== "count");
  if (sums.length === 0) return;
  const choices = [calls, ...(calls.length > 1 ? sums.map((call) => [call]) : [])];
  for (const chosen of choices) {
    const texts = new Set(chosen.map((call) => treeText(call)));
    const targetList = rebuilt(select.targetList ?? [], (node) => {
      const [kind, value] = contents(node) ?? ["", null];
      return kind === "FuncCall" && texts.has(treeText(value))
        ? (countedAs(value as FuncCall, sources) ?? node)
        : node;
    });
    yield { errorClass: "fan-out", clause: "FROM", query: place.with({ ...select, targetList }) };
  }
}

function countedAs(call: FuncCall, sources: readonly Source[]): Node | undefined {
  const [arg] = call.args ?? [];
  const name = nameParts(call.funcname).at(-1) ?? "";
  if (!/^(sum|avg|count)$/.test(name) || call.over || call.agg_distinct || !arg) return undefined;
  const read = new Map<string, Table | undefined>();
  // The sum of such is a bigint, and stays one.
  let isSmall = true;
  let isExact = true;
  walk(arg, (kind, value) => {
    if (kind !== "ColumnRef") return undefined;
    const found = columnOf({ ColumnRef: value as ColumnRef }, sources);
    read.set(found?.source.alias ?? "", found?.source.table);
    const { typeName = "" } = found?.column ?? {};
    isSmall &&= /^(integer|smallint)$/.test(typeName);
    isExact &&= !/^(real|double precision)$/.test(typeName);
    return undefined;
  });
  const [[alias, table] = ["", undefined], ...more] = read;
  const key = table && more.length === 0 ? keyOf(alias, table) : undefined;
  if (!key || !isExact) return undefined;
  const isKnown: Node = { NullTest: { arg, nulltesttype: "IS_NOT_NULL" } };
  const ofEach = (aggregate: string, value: Node): Node => ({
    FuncCall: {
      ...call,
      funcname: [{ String: { sval: aggregate } }],
      args: [value],
      agg_distinct: true,
      agg_filter: withCondition(call.agg_filter, isKnown),
    },
  });
  if (name === "count") return ofEach("count", key);
  const apart = operation("*", key, APART);
  const sum = operation("-", ofEach("sum", operation("+", apart, arg)), ofEach("sum", apart));
  if (name === "avg") return operation("/", sum, ofEach("count", key));
  return isSmall ? { TypeCast: { arg: sum, typeName: BIGINT } } : sum;
}

/** A whole number for each row of a table: its key. */
function keyOf(alias: string, table: Table): Node | undefined {
  const [first, ...others] = table.uniques[0] ?? [];
  const key = table.columns.find(({ name }) => name === first);
  return key?.kind === "integer" && others.length === 0 ? columnRef(alias, key.name) : undefined;
}

function operation(sign: string, lexpr: Node, rexpr: Node): Node {
  return { A_Expr: { kind: "AEXPR_OP", name: [{ String: { sval: sign } }], lexpr, rexpr } };
}
