import type { ForeignKey, Table, TableKey, ValueKind } from "@master-sql/sql";
import type { Cell } from "../../results/statement-result.ts";
import type { Instance } from "./instance.ts";

/** Equal values of these kinds are written alike, so that their texts tell whether a row refers to another. */
const WRITTEN_ONE_WAY: ReadonlySet<ValueKind> = new Set(["integer", "text", "enum", "uuid", "boolean"]);

/**
 * A condition in SQL that says whether references between tables, in foreign key order, can be checked without
 * PostgreSQL: each is a plain one to a row of the same table or an earlier one, and with PostgreSQL's own triggers no
 * others would be left out.
 */
export function canCheckReferences(tables: readonly Table[]): string {
  const earlier = new Set<TableKey>();
  for (const table of tables) {
    earlier.add(table.key);
    if (!table.foreignKeys.every((key) => earlier.has(key.target) && isWrittenOneWay(table, key)))
      return "false";
  }
  return `NOT EXISTS (SELECT FROM pg_catalog.pg_trigger WHERE NOT tgisinternal) AND NOT EXISTS (
    SELECT FROM pg_catalog.pg_constraint WHERE contype = 'f' AND (confmatchtype <> 's' OR conperiod))`;
}

function isWrittenOneWay(table: Table, { columns }: ForeignKey): boolean {
  return columns.every((name) =>
    table.columns.some((column) => column.name === name && WRITTEN_ONE_WAY.has(column.kind)),
  );
}

/** Whether every row refers to rows that there are, or has a NULL in the reference. */
export function referencesHold(instance: Instance, tables: readonly Table[]): boolean {
  return tables.every((table) => {
    const rows = instance.get(table.key) ?? [];
    return (
      rows.length === 0 ||
      table.foreignKeys.every((key) => {
        const parent = tables.find((other) => other.key === key.target);
        if (!parent) return false;
        const own = placesOf(table, key.columns);
        const target = placesOf(parent, key.targetColumns);
        const keys = new Set((instance.get(parent.key) ?? []).map((row) => keyOf(row, target)));
        return rows.every((row) => own.some((place) => row[place] == null) || keys.has(keyOf(row, own)));
      })
    );
  });
}

function placesOf(table: Table, names: readonly string[]): readonly number[] {
  return names.map((name) => table.columns.findIndex((column) => column.name === name));
}

function keyOf(row: readonly Cell[], places: readonly number[]): string {
  return places.length === 1
    ? (row[places[0] ?? -1] ?? "")
    : JSON.stringify(places.map((place) => row[place] ?? null));
}
