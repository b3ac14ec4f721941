import { walk } from "../sql/parse-tree.ts";

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
