import { columnKey } from "@master-sql/sql";
import { type Draft, draftOf } from "../databases/draft.ts";
import { freshCopy } from "../databases/fresh-copies.ts";
import type { Instance } from "../databases/instance.ts";
import type { CrowdSource } from "./crowds.ts";

/** Rows of one table that are copied. */
const MOST_ROWS = 20;

/**
 * For each nullable column that the queries read, sorted columns first, copies of its table's rows with NULL there: what
 * passes the queries' conditions is then beside a row with NULL that passes them, too.
 */
export function* unknownBeside(
  start: Instance,
  { tables, columns, hints }: CrowdSource,
  { onlySorted }: { readonly onlySorted: boolean },
): Generator<Draft> {
  const places = tables.flatMap((table) =>
    table.columns.flatMap(({ name, notNull, computed }, place) => {
      const isRead = columns.has(columnKey({ table: table.key, column: name }));
      return isRead && !notNull && !computed ? [{ table, place, isSorted: hints.sorted.has(name) }] : [];
    }),
  );
  for (const isSorted of onlySorted ? [true] : [true, false])
    for (const { table, place } of places.filter((each) => each.isSorted === isSorted)) {
      const draft = draftOf(start);
      const rows = draft.get(table.key) ?? [];
      for (const row of (start.get(table.key) ?? []).slice(0, MOST_ROWS)) {
        const copy = freshCopy(row.with(place, null), table, rows, new Set());
        if (row[place] !== null && copy) rows.push(copy);
      }
      yield draft;
    }
}
