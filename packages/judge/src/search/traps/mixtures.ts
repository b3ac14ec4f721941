import { columnKey } from "@master-sql/sql";
import { filledTables, isKey, isRead, type Trap } from "./trap-source.ts";

/** One column that a query reads with values from all over in about half of a table's rows: kinds, states and labels side by side. */
export const mixtures: Trap = (draft, source) => {
  const { random, tables, pools } = source;
  const places = filledTables(draft, tables).flatMap((table) =>
    table.columns.flatMap((column, place) => {
      return isKey(table, column) || column.computed || !isRead(source, table, column)
        ? []
        : [{ table, column, place }];
    }),
  );
  // Columns of few values are what mixes.
  const few = places.filter(
    ({ column: { kind } }) => kind === "text" || kind === "enum" || kind === "boolean",
  );
  const chosen = random.pick(few.length > 0 && random.chance(0.8) ? few : places);
  if (!chosen) return;
  const { table, column, place } = chosen;
  const pool = pools.get(columnKey({ table: table.key, column: column.name })) ?? [];
  for (const row of draft.get(table.key) ?? []) {
    if (random.chance(0.5)) continue;
    const value = random.chance(0.5) ? random.pick(pool) : source.visibleRow(table)?.[place];
    if (value != null) row[place] = value;
  }
};
