import type { Table } from "@master-sql/sql";

/** Names of the columns of a table's first key and of its foreign keys. */
export function keyColumns(table: Table): ReadonlySet<string> {
  return new Set([...(table.uniques[0] ?? []), ...table.foreignKeys.flatMap(({ columns }) => columns)]);
}
