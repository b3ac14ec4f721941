import {
  baseColumnAt,
  conjuncts,
  isSelect,
  isZero,
  lastName,
  nameNodes,
  type Place,
  walk,
} from "@master-sql/sql";
import type { ColumnRef, FuncCall, Node, SelectStmt } from "@pgsql/types";
import { type Edit, type MutationOperator, replacement, sqlOf } from "../operator.ts";
import { isOneRowOfGroup, neverNegativeAt, neverNullInRows } from "../same-meaning.ts";

const others: Readonly<Record<string, readonly string[]>> = {
  sum: ["avg", "max", "count"],
  avg: ["sum", "min"],
  min: ["max"],
  max: ["min", "sum"],
  bool_and: ["bool_or"],
  bool_or: ["bool_and"],
  every: ["bool_or"],
  percentile_cont: ["percentile_disc"],
  percentile_disc: ["percentile_cont"],
};

/** Columns tried in place of the star of COUNT(*). */
const COUNTED_COLUMNS = 4;

/** Another aggregate; rows counted for values and values for rows, one thing for another; DISTINCT within an aggregate. */
export const aggregate: MutationOperator = {
  name: "aggregate",
  *edits(place) {
    if (place.name !== "FuncCall") return;
    const call: FuncCall = place.value;
    const name = lastName(call.funcname);
    const isOfAny = name === "sum" && isAskedForMoreThanNothing(place, call);
    for (const other of others[name] ?? [])
      if (!isOfAny || other === "count")
        yield replacement(place, { FuncCall: { ...call, funcname: nameNodes(other) } });
    if (name === "count") yield* otherCounts(place, call);
    else if (name in others && call.agg_distinct)
      yield replacement(place, { FuncCall: { ...call, agg_distinct: false } });
    else if (
      ["sum", "avg", "string_agg", "array_agg"].includes(name) &&
      !call.over &&
      !call.agg_order &&
      !isOfAny
    )
      yield replacement(place, { FuncCall: { ...call, agg_distinct: true } });
  },
};

/**
 * Whether HAVING asks only if a sum of what is never less than 0 is more than that: then the average and the largest are
 * as well, however often each value comes.
 */
function isAskedForMoreThanNothing(place: Place, call: FuncCall): boolean {
  const [value] = call.args ?? [];
  return conjuncts(place.select.havingClause).some((node) => {
    if (!value || !("A_Expr" in node) || lastName(node.A_Expr.name) !== ">") return false;
    const { lexpr, rexpr } = node.A_Expr;
    const isOwn = lexpr !== undefined && "FuncCall" in lexpr && lexpr.FuncCall === call;
    return isOwn && rexpr !== undefined && isZero(rexpr) && neverNegativeAt(place, value);
  });
}

function* otherCounts(place: Place, call: FuncCall): Generator<Edit> {
  const { agg_star, args, agg_distinct, ...rest } = call;
  if (!agg_star) {
    const [value] = args ?? [];
    const isUnique = value !== undefined && isOneRowOfGroup(place, value);
    const isThere = value !== undefined && neverNullInRows(place, value, call);
    if (!isThere || (agg_distinct && !isUnique))
      yield replacement(place, { FuncCall: { ...rest, agg_star: true } });
    if ((agg_distinct || !call.over) && !isUnique)
      yield replacement(place, { FuncCall: { ...call, agg_distinct: !agg_distinct } });
    const [counted] = args ?? [];
    if (agg_distinct && counted && "ColumnRef" in counted)
      for (const other of otherThings(place, counted.ColumnRef))
        yield {
          ...replacement(place, { FuncCall: { ...call, args: [{ ColumnRef: other }] } }),
          takesTrap: true,
        };
    return;
  }
  for (const column of columnsOf(place.select))
    if (!neverNullInRows(place, column, call))
      yield replacement(place, { FuncCall: { ...rest, args: [column] } });
}

/** Keys and references of the table whose column is counted: other things that its rows may be counted by. */
function otherThings(place: Place, counted: ColumnRef): readonly ColumnRef[] {
  const found = baseColumnAt(place, { ColumnRef: counted });
  if (!found) return [];
  const { table, column } = found;
  const names = [...table.uniques.flat(), ...table.foreignKeys.flatMap(({ columns }) => columns)];
  const qualifier = (counted.fields ?? []).slice(0, -1);
  return [...new Set(names)]
    .filter((name) => name !== column.name)
    .slice(0, COUNTED_COLUMNS)
    .map((sval) => ({ fields: [...qualifier, { String: { sval } }] }));
}

/** Columns that a SELECT mentions itself, not its subqueries. */
function columnsOf(select: SelectStmt): readonly Node[] {
  const found = new Map<string, Node>();
  walk({ ...select, withClause: undefined }, (name, value) => {
    if (name === "ColumnRef") {
      const reference: ColumnRef = value;
      const node: Node = { ColumnRef: reference };
      if (lastName(reference.fields) !== "*") found.set(sqlOf(node), node);
    }
    return name === "" || !isSelect(value);
  });
  return [...found.values()].slice(0, COUNTED_COLUMNS);
}
