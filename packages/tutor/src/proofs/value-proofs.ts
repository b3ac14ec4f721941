import { integerDivision } from "@master-sql/judge/mistakes";
import { call, integerConstant, lastName, nameNodes, nameParts, printSql, type Scope } from "@master-sql/sql";
import { number, plural, quantity } from "@master-sql/words";
import type { A_Expr, FuncCall, Node, ResTarget, SelectStmt } from "@pgsql/types";
import type { LearnerQuery } from "../reading/learner-query.ts";
import { ALL, counting, countingOf, firstNode, hasOwnWith, type Proof, where } from "./proof.ts";

const nameOf = ({ funcname }: FuncCall) => lastName(funcname);

/** A SELECT with further columns, and nothing that sorts, cuts or merges its rows. */
function withColumns(select: SelectStmt, columns: Readonly<Record<string, Node>>): SelectStmt {
  const { sortClause, limitCount, limitOffset, distinctClause, ...rest } = select;
  const added = Object.entries(columns).map(([name, val]): { ResTarget: ResTarget } => ({
    ResTarget: { name, val },
  }));
  return {
    ...rest,
    limitOption: "LIMIT_OPTION_DEFAULT",
    targetList: [...(select.targetList ?? []), ...added],
  };
}

export function aggregateDistinctProof(query: LearnerQuery): Proof | null {
  const found = firstNode(
    query,
    (name, value: FuncCall) =>
      name === "FuncCall" && value.agg_distinct === true && /^(sum|avg)$/.test(nameOf(value)) && value,
  );
  const [argument] = found?.node.args ?? [];
  if (!found || !argument) return null;
  const value = printSql(argument);
  return counting(
    query,
    found.scope,
    { all_values: `count(${value})`, different_values: `count(DISTINCT ${value})` },
    { filtered: true },
    (all = 0, different = 0) =>
      all === different
        ? "On this data no two values are equal, so nothing is left out yet."
        : `There are ${quantity(all, "value")}, of which ${number(different)} differ: ${number(all - different)} ${plural(all - different, "is", "are")} left out.`,
  );
}

/** Divisions of which a fraction is cut off. */
export function divisionProof(query: LearnerQuery): Proof | null {
  const found = firstNode(query, (name, value: A_Expr, { select }) => {
    if (name !== "A_Expr" || lastName(value.name) !== "/" || !value.lexpr || !value.rexpr) return false;
    const alone = { fromClause: select.fromClause ?? [], whereClause: { A_Expr: value } } as SelectStmt;
    return integerDivision.occursIn(alone, query.schema) && { left: value.lexpr, right: value.rexpr };
  });
  if (!found || hasOwnWith(query, found.scope.select)) return null;
  const { left, right } = found.node;

  const divisor: Node = {
    A_Expr: {
      kind: "AEXPR_NULLIF",
      name: nameNodes("="),
      lexpr: right,
      rexpr: integerConstant(0),
    },
  };
  return {
    sql: countingOf(query, withColumns(found.scope.select, { division_rest: call("mod", left, divisor) }), {
      divisions: ALL,
      cut_off: where("division_rest <> 0"),
    }),
    tell: (all = 0, cut = 0) =>
      cut === 0
        ? "On this data every division comes out even, so nothing is cut off yet."
        : `In ${number(cut)} of ${quantity(all, "division")} a fraction is cut off.`,
  };
}

/** Rows that count(column) leaves out, and values that it counts again. */
export function countProof(query: LearnerQuery, scope: Scope, counted: Node): Proof | null {
  const value = printSql(counted);
  return counting(
    query,
    scope,
    { all_rows: ALL, left_out: where(`${value} IS NULL`), different: `count(DISTINCT ${value})` },
    { filtered: true },
    (all = 0, out = 0, different = 0) => {
      const repeats = different < all - out ? quantity(different, "different value") : "";
      if (out === 0) return repeats === "" ? null : `${quantity(all, "row")} have ${repeats}.`;
      const others = repeats === "" ? "" : `; the others have ${repeats}`;
      return `Of ${quantity(all, "row")}, ${number(out)} ${plural(out, "is", "are")} left out${others}.`;
    },
  );
}

const NUMBER = "'^-?[0-9]+([.][0-9]+)?$'";

/** Rows on the other side when texts are compared as the numbers that they are. */
export function textOrderProof(
  query: LearnerQuery,
  scope: Scope,
  { name, lexpr, rexpr }: A_Expr,
  { onlyIfDifferent = false } = {},
): Proof | null {
  if (!lexpr || !rexpr) return null;
  const [left, right, operator] = [printSql(lexpr), printSql(rexpr), nameParts(name).at(-1) ?? "<"];
  const sides = [left, ...("ColumnRef" in rexpr ? [right] : [])];
  const areNumbers = sides.map((side) => `${side} ~ ${NUMBER}`).join(" AND ");
  const asNumbers = `CASE WHEN ${areNumbers} THEN (${left})::numeric ${operator} (${right})::numeric END`;
  return counting(
    query,
    scope,
    {
      numbers: where(areNumbers),
      other_side: where(
        `(${asNumbers}) <> (${printSql({ A_Expr: { kind: "AEXPR_OP", name: name ?? [], lexpr, rexpr } })})`,
      ),
    },
    { filtered: false },
    (numbers = 0, other = 0) => {
      if (other === 0)
        return onlyIfDifferent || numbers === 0
          ? null
          : "On this data it comes out the same as with numbers.";
      return `Of ${quantity(numbers, "row")} with ${sides.length === 1 ? "a number" : "numbers"} there, ${number(other)} ${plural(other, "comes", "come")} out the other way when compared as numbers.`;
    },
  );
}

/** Rows in which last_value gives back the row's own value. */
export function lastValueProof(query: LearnerQuery): Proof | null {
  const found = firstNode(
    query,
    (name, value: FuncCall) =>
      name === "FuncCall" && /^last_value$/.test(nameOf(value)) && !!value.over && value,
  );
  const [argument] = found?.node.args ?? [];
  if (!found || !argument || hasOwnWith(query, found.scope.select)) return null;
  return {
    sql: countingOf(
      query,
      withColumns(found.scope.select, { given_value: { FuncCall: found.node }, own_value: argument }),
      { all_rows: ALL, own: where("given_value IS NOT DISTINCT FROM own_value") },
    ),
    tell: (all = 0, own = 0) =>
      all ? `In ${number(own)} of ${quantity(all, "row")} it gives the row's own value.` : null,
  };
}
