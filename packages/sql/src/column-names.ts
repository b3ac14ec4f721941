import type { ColumnRef } from "@pgsql/types";
import { lastName } from "./node-shapes.ts";
import { walk } from "./parse-tree.ts";

/** Names of the columns that a part of a query reads, without those of their tables. */
export function columnNamesIn(part: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  walk(part, (kind, { fields }: ColumnRef) => {
    if (kind === "ColumnRef") names.add(lastName(fields));
    return undefined;
  });
  return names;
}
