import type { A_Expr, FuncCall, JoinExpr, Node, SelectStmt, TypeCast } from "@pgsql/types";
import { comparison } from "../../sql/comparison.ts";
import { nameParts } from "../../sql/parse-tree.ts";
import { isSelect, type Place, placesOf } from "../../sql/place.ts";
import { printSql } from "../../sql/print-sql.ts";
import { contains } from "../../sql/tree-contains.ts";
import { groupedOnce } from "./grouped-once.ts";

/** Another way to write a query, which may cost less. That it means the same has yet to be proved. */
export interface Rewrite {
  readonly sql: string;
  /** What was changed, as the beginning of a sentence. */
  readonly change: string;
  readonly why: string;
}

/** Rewrites that are worth trying, the most promising first. */
export function rewritesOf(query: SelectStmt): readonly Rewrite[] {
  return [...placesOf(query)].flatMap((place) => rules.flatMap((rule) => rule(place)));
}

type Rule = (place: Place) => readonly Rewrite[];

const rules: readonly Rule[] = [
  groupsOnce,
  openRange,
  unusedTable,
  existsForCount,
  unionAll,
  plainDistinct,
  innerOrder,
  whereForHaving,
];

function made(select: SelectStmt, change: string, why: string): readonly Rewrite[] {
  return [{ sql: printSql({ SelectStmt: select }), change, why }];
}

const constant = (text: string): Node => ({ A_Const: { sval: { sval: text } } });

function textOf(node: Node | undefined): string | undefined {
  if (node && "TypeCast" in node) return textOf(node.TypeCast.arg);
  if (!node || !("A_Const" in node)) return undefined;
  const { ival, sval } = node.A_Const;
  return ival ? String(ival.ival ?? 0) : sval?.sval;
}

function groupsOnce(place: Place): readonly Rewrite[] {
  const grouped = groupedOnce(place);
  if (!grouped) return [];
  return made(
    grouped,
    "a join with groups in place of the subquery",
    "the groups are made once, while the subquery is run again for each row outside",
  );
}

/** extract(year FROM x) = 2025, x::date = '2025-03-01' and the like: a range of x, which an index on x can find. */
function openRange(place: Place): readonly Rewrite[] {
  if (place.name !== "A_Expr") return [];
  const { kind, name, lexpr, rexpr }: A_Expr = place.value;
  const value = textOf(rexpr);
  if (kind !== "AEXPR_OP" || nameParts(name).at(-1) !== "=" || !lexpr || value === undefined) return [];
  const range = rangeOf(lexpr, value);
  if (range === null) return [];
  const [column, from, to] = range;
  const both: Node = {
    BoolExpr: {
      boolop: "AND_EXPR",
      args: [comparison(">=", column, constant(from)), comparison("<", column, constant(to))],
    },
  };
  return made(
    place.replaced(both),
    `a range of ${printSql(column)} in place of a calculation with it`,
    "a condition on the bare column can use an index on it, and needs no calculation for each row",
  );
}

function rangeOf(node: Node, value: string): readonly [Node, string, string] | null {
  if ("FuncCall" in node) {
    const { funcname, args = [] }: FuncCall = node.FuncCall;
    const [unit, column] = args;
    const name = nameParts(funcname).at(-1) ?? "";
    if (!column || !("ColumnRef" in column)) return null;
    if (/^(extract|date_part)$/.test(name) && textOf(unit) === "year" && /^\d{4}$/.test(value))
      return [column, `${value}-01-01`, `${Number(value) + 1}-01-01`];
    const day = /^(\d{4})-(\d\d)-01/.exec(value);
    if (name === "date_trunc" && textOf(unit) === "month" && day)
      return [column, value.slice(0, 10), nextMonth(day)];
  }
  if ("FuncCall" in node && nameParts(node.FuncCall.funcname).at(-1) === "to_char") {
    const [column, format] = node.FuncCall.args ?? [];
    const month = /^(\d{4})-(\d\d)$/.exec(value);
    if (column && "ColumnRef" in column && textOf(format) === "YYYY-MM" && month)
      return [column, `${value}-01`, nextMonth(month)];
  }
  if ("TypeCast" in node) {
    const { arg, typeName }: TypeCast = node.TypeCast;
    if (
      arg &&
      "ColumnRef" in arg &&
      nameParts(typeName?.names).at(-1) === "date" &&
      /^\d{4}-\d\d-\d\d$/.test(value)
    )
      return [arg, value, nextDay(value)];
  }
  return null;
}

function nextMonth([, year = "", month = ""]: readonly string[]): string {
  const next = Number(month) + 1;
  return next > 12 ? `${Number(year) + 1}-01-01` : `${year}-${String(next).padStart(2, "0")}-01`;
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** A LEFT JOIN whose table nothing else in the query names. */
function unusedTable(place: Place): readonly Rewrite[] {
  if (place.name !== "JoinExpr") return [];
  const { jointype, larg, rarg }: JoinExpr = place.value;
  if (jointype !== "JOIN_LEFT" || !larg || !rarg || !("RangeVar" in rarg)) return [];
  const name = rarg.RangeVar.alias?.aliasname ?? rarg.RangeVar.relname ?? "";
  const rest = place.replaced(larg);
  const isNamed = contains(
    { SelectStmt: rest },
    (kind, value: { fields?: Node[] }) =>
      kind === "A_Star" ||
      (kind === "ColumnRef" &&
        (nameParts(value.fields).length < 2 || nameParts(value.fields).at(-2) === name)),
  );
  return isNamed
    ? []
    : made(
        rest,
        `leaving out the join with ${name}`,
        "nothing of that table is used, so reading it is work for nothing",
      );
}

/** (SELECT count(*) …) > 0 */
function existsForCount(place: Place): readonly Rewrite[] {
  if (place.name !== "A_Expr") return [];
  const { name, lexpr, rexpr }: A_Expr = place.value;
  const operator = nameParts(name).at(-1);
  if (
    !lexpr ||
    !("SubLink" in lexpr) ||
    !((operator === ">" && textOf(rexpr) === "0") || (operator === ">=" && textOf(rexpr) === "1"))
  )
    return [];
  const { subselect } = lexpr.SubLink;
  if (!subselect || !("SelectStmt" in subselect) || subselect.SelectStmt.groupClause?.length) return [];
  const [target] = subselect.SelectStmt.targetList ?? [];
  const counts =
    target &&
    "ResTarget" in target &&
    target.ResTarget.val &&
    "FuncCall" in target.ResTarget.val &&
    target.ResTarget.val.FuncCall.agg_star;
  if (!counts) return [];
  const one: Node = { ResTarget: { val: { A_Const: { ival: { ival: 1 } } } } };
  return made(
    place.replaced({
      SubLink: {
        subLinkType: "EXISTS_SUBLINK",
        subselect: { SelectStmt: { ...subselect.SelectStmt, targetList: [one] } },
      },
    }),
    "EXISTS in place of counting",
    "EXISTS stops at the first row that fits, while count goes on to the last",
  );
}

function unionAll(place: Place): readonly Rewrite[] {
  if (!isSelect(place.value) || place.value.op !== "SETOP_UNION" || place.value.all) return [];
  return made(
    place.with({ ...place.value, all: true }),
    "UNION ALL in place of UNION",
    "UNION compares all rows to merge equal ones, and here there are none to merge",
  );
}

function plainDistinct(place: Place): readonly Rewrite[] {
  if (!isSelect(place.value) || !place.value.distinctClause?.length) return [];
  const { distinctClause: _, ...rest } = place.value;
  return made(
    place.with(rest),
    "leaving out DISTINCT",
    "no two rows are equal without it, so merging finds nothing to merge",
  );
}

/** ORDER BY where nobody sees the order. */
function innerOrder(place: Place): readonly Rewrite[] {
  if (
    !isSelect(place.value) ||
    place.value === place.root ||
    !place.value.sortClause?.length ||
    place.value.limitCount
  )
    return [];
  const { sortClause: _, ...rest } = place.value;
  return made(
    place.with(rest),
    "leaving out ORDER BY in the subquery",
    "the order of a subquery's rows is lost on the way out, so sorting them is work for nothing",
  );
}

function whereForHaving(place: Place): readonly Rewrite[] {
  if (!isSelect(place.value)) return [];
  const { havingClause, whereClause, ...rest } = place.value;
  if (!havingClause || contains(havingClause, (name) => name === "FuncCall" || name === "SubLink")) return [];
  const both: Node = whereClause
    ? { BoolExpr: { boolop: "AND_EXPR", args: [whereClause, havingClause] } }
    : havingClause;
  return made(
    place.with({ ...rest, whereClause: both }),
    "moving the condition from HAVING to WHERE",
    "rows that leave before they are grouped needn't be grouped",
  );
}
