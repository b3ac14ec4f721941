import { conjuncts, isSelect, nameParts, placesOf, type Schema, scopesOf, walk } from "@master-sql/sql";
import type { ColumnRef, SelectStmt, SubLink } from "@pgsql/types";
import { selectOf } from "../../diagnosis/tree.ts";
import { changedPlaces } from "../changed-clause.ts";
import { withCondition } from "../own-edits/own-edit.ts";
import type { TreeRule } from "./tree-rule.ts";

/** EXISTS about rows that have nothing to do with the row outside: it is true of all of them, or of none. */
export const untiedExists: TreeRule = {
  errorClass: "missing-predicate",
  occursIn: (query, schema) => untied(query, schema) !== undefined,
  places: (query, schema) => changedPlaces(query, withTie(query, schema)),
};

/** The query of an EXISTS in WHERE of a query that reads tables, of which no column is of the row outside. */
function untied(query: SelectStmt, schema: Schema): SelectStmt | undefined {
  let found: SelectStmt | undefined;
  walk(query, (_, value) => {
    if (!isSelect(value) || !value.fromClause) return undefined;
    for (const condition of conjuncts(value.whereClause)) {
      const asked =
        "BoolExpr" in condition && condition.BoolExpr.boolop === "NOT_EXPR"
          ? condition.BoolExpr.args?.[0]
          : condition;
      const link: SubLink | undefined = asked && "SubLink" in asked ? asked.SubLink : undefined;
      const select = link?.subLinkType === "EXISTS_SUBLINK" ? selectOf(link.subselect) : null;
      if (select?.fromClause && isClosed(select, schema)) found ??= select;
    }
    return undefined;
  });
  return found;
}

/** Whether all columns of a query are of tables that it reads itself, as far as they are known. */
function isClosed(select: SelectStmt, schema: Schema): boolean {
  const sources = scopesOf(select, schema).flatMap((scope) => scope.sources);
  let isWithin = sources.every(({ table }) => table !== undefined);
  walk(select, (kind, value: ColumnRef) => {
    if (kind !== "ColumnRef") return undefined;
    const [name = "", qualifier] = nameParts(value.fields).toReversed();
    isWithin &&=
      name === "" ||
      sources.some(({ alias, table }) =>
        qualifier === undefined ? table?.columns.some((column) => column.name === name) : alias === qualifier,
      );
    return undefined;
  });
  return isWithin;
}

function withTie(query: SelectStmt, schema: Schema): SelectStmt {
  const select = untied(query, schema);
  for (const { value, with: changed } of placesOf(query))
    if (value === select && isSelect(value))
      return changed({
        ...value,
        whereClause: withCondition(value.whereClause, { A_Const: { isnull: true } }),
      });
  return query;
}
