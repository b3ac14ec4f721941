import type { DatasetBundle } from "@master-sql/course";

export type SchemaTable = DatasetBundle["tables"][number];
export type SchemaColumn = SchemaTable["columns"][number];

/** Tables whose name, or one of whose columns, contains the text; all for a blank one. Case doesn't matter. */
export function matchingTables(tables: readonly SchemaTable[], filter: string): readonly SchemaTable[] {
  const sought = filter.trim().toLowerCase();
  if (sought === "") return tables;
  const contains = (name: string) => name.toLowerCase().includes(sought);
  return tables.filter(
    (table) => contains(table.name) || table.columns.some((column) => contains(column.name)),
  );
}
