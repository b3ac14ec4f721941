import { conjuncts, contains, isSelect, lastName, printSql } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import type { TreeRule } from "./tree-rule.ts";

/** LIMIT on rows in no order: which ones are kept is chance, unless they are all alike, as where only whether there is one counts. */
export const limitWithoutOrder: TreeRule = {
  errorClass: "limit-without-order",
  occursIn: (query) =>
    contains(
      { SelectStmt: query },
      (_, value) => isSelect(value) && !!value.limitCount && !value.sortClause?.length && showsColumns(value),
    ),
};

/** Columns that WHERE asks to equal something are the same in all rows. */
function showsColumns({ targetList, larg, whereClause }: SelectStmt): boolean {
  if (larg !== undefined) return true;
  const fixed = new Set(conjuncts(whereClause).flatMap(sidesOfEquality));
  return contains(targetList, (name, value) => {
    if (name !== "ColumnRef") return false;
    return !fixed.has(printSql({ ColumnRef: value }));
  });
}

function sidesOfEquality(condition: Node): readonly string[] {
  if (!("A_Expr" in condition)) return [];
  const { kind, name, lexpr, rexpr } = condition.A_Expr;
  if (kind !== "AEXPR_OP" || lastName(name) !== "=" || !lexpr || !rexpr) return [];
  return [lexpr, rexpr].map((side) => printSql(side));
}

/** No ORDER BY at the query's end, though the solution has one. */
export const orderByMissing: TreeRule = {
  errorClass: "order-by-missing",
  occursIn: (query) => !query.sortClause?.length,
};
