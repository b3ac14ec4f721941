import { walk } from "../tree/walk.ts";

/** Whether a query, or anything within it, reads a table or common table expression that it names without a schema. */
export function readsTable(query: unknown, name: string): boolean {
  let reads = false;
  walk(query, (kind, value: { relname?: unknown; schemaname?: unknown }) => {
    if (kind === "RangeVar" && value.relname === name && value.schemaname === undefined) reads = true;
    return undefined;
  });
  return reads;
}
