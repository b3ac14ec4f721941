import { isRead, setFreshKey, type Trap, type TrapSource } from "./trap-source.ts";

/** Rows that are tried for each column. */
const ROWS_OF_EACH = 4;

/**
 * For each column that a query sorts by and that may be unknown, rows once more that are unknown there: sorted down they
 * come first, where the largest value is meant.
 */
export function unknownKeysOf(source: TrapSource): readonly Trap[] {
  const sorted = new Set(source.keyLists.flatMap((list) => list.sorted.flat()));
  return source.tables.flatMap((table) =>
    table.columns.flatMap((column, place) => {
      if (column.notNull || column.computed || !sorted.has(column.name) || !isRead(source, table, column))
        return [];
      const trap: Trap = (draft, { random }) => {
        const rows = draft.get(table.key);
        const row = random.pick(rows ?? []);
        if (!rows || !row) return;
        const copy = row.with(place, null);
        setFreshKey(copy, table, rows, random);
        rows.push(copy);
      };
      return Array.from({ length: ROWS_OF_EACH }, () => trap);
    }),
  );
}
