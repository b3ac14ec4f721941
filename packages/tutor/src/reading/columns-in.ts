import { type Column, printSql, type Scope, type Table, walk } from "@master-sql/sql";
import type { ColumnRef } from "@pgsql/types";

/** A column of a base table, as a query names it. */
interface NamedColumn {
  readonly sql: string;
  readonly alias: string;
  readonly table: Table;
  readonly column: Column;
}

/** The columns of base tables that some part of a SELECT names, each once. */
export function columnsIn(tree: unknown, scope: Scope): readonly NamedColumn[] {
  const found = new Map<string, NamedColumn>();
  walk(tree, (name, value: ColumnRef) => {
    const node = { ColumnRef: value };
    const { source, column } = (name === "ColumnRef" && scope.column(node)) || {};
    if (!source?.table || !column) return undefined;
    const sql = printSql(node);
    found.set(sql, { sql, alias: source.alias, table: source.table, column });
    return undefined;
  });
  return [...found.values()];
}
