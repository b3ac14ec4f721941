import { isRead, setFreshKey, type Trap, type TrapSource } from "./trap-source.ts";

/** Times that each column is tried with all rows, and with one of them. */
const TIMES = 3;

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
      const once =
        (isOfAll: boolean): Trap =>
        (draft, { random }) => {
          const rows = draft.get(table.key) ?? [];
          const row = random.pick(rows);
          // Of one row that is picked it hangs on chance whether the query comes to it.
          for (const each of isOfAll ? [...rows] : row ? [row] : []) {
            const copy = each.with(place, null);
            setFreshKey(copy, table, rows, random);
            rows.push(copy);
          }
        };
      return Array.from({ length: TIMES }, () => [once(true), once(false)]).flat();
    }),
  );
}
