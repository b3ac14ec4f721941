import { type Column, columnOf, type Place, type Schema, sourcesOf, type Table } from "@master-sql/sql";
import type { ColumnRef } from "@pgsql/types";

/** The column of a base table that a reference in a SELECT's own clauses means; null when it means another thing. */
export function baseColumnOf(
  { root, select }: Pick<Place, "root" | "select">,
  reference: ColumnRef,
  schema: Schema,
): { readonly table: Table; readonly column: Column } | null {
  const common = new Set<string>();
  for (const node of root.withClause?.ctes ?? [])
    if ("CommonTableExpr" in node) common.add(node.CommonTableExpr.ctename ?? "");
  const sources = (select.fromClause ?? []).flatMap((item) => sourcesOf(item, schema, common));
  const found = columnOf({ ColumnRef: reference }, sources);
  return found?.column && found.source.table ? { table: found.source.table, column: found.column } : null;
}
