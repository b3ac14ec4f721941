import { type Schema, walk } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";

/** The names of the tables that a query or a part of it reads. */
export function tablesIn(part: unknown): ReadonlySet<string> {
  const tables = new Set<string>();
  walk(part, (kind, value: { relname?: string }) => {
    if (kind === "RangeVar" && value.relname) tables.add(value.relname);
    return undefined;
  });
  return tables;
}

/** Whether a part reads tables, and none of those that are known. */
export function readsOthers(part: unknown, known: ReadonlySet<string> | undefined): boolean {
  const tables = tablesIn(part);
  return known !== undefined && tables.size > 0 && ![...tables].some((table) => known.has(table));
}

/** Whether a query doesn't read a table at all that all solutions read. */
export function lacksTable(own: SelectStmt, solutions: readonly SelectStmt[], schema: Schema): boolean {
  const mine = tablesIn(own);
  const [first = new Set<string>(), ...others] = solutions.map(tablesIn);
  return [...first].some(
    (table) => schema.tables.has(table) && !mine.has(table) && others.every((read) => read.has(table)),
  );
}
