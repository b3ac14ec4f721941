import type { Cell } from "../../results/statement-result.ts";
import { filledTables, isKey, isRead, setFreshKey, type Trap } from "./trap-source.ts";

/**
 * A row twice, with the values of two columns of one type exchanged, perhaps one of them NULL: whoever puts columns
 * together into one text without telling where each ends takes the two rows for the same.
 */
export const exchanges: Trap = (draft, source) => {
  const { random, tables } = source;
  const pairs = filledTables(draft, tables).flatMap((table) => {
    const places = table.columns.flatMap((column, place) =>
      isRead(source, table, column) && !isKey(table, column) && !column.computed ? [place] : [],
    );
    return places.flatMap((a) =>
      places
        .filter((b) => b > a && table.columns[a]?.typeName === table.columns[b]?.typeName)
        .map((b) => ({ table, places: [a, b] as const })),
    );
  });
  const chosen = random.pick(pairs);
  const rows = chosen && draft.get(chosen.table.key);
  const row = random.pick(rows ?? []);
  if (!chosen || !rows || !row) return;
  const [a, b] = random.chance(0.5) ? chosen.places : chosen.places.toReversed();
  if (a === undefined || b === undefined) return;
  if (!chosen.table.columns[b]?.notNull && random.chance(0.5)) row[b] = null;
  const twin: Cell[] = [...row];
  twin[a] = row[b] ?? null;
  twin[b] = row[a] ?? null;
  setFreshKey(twin, chosen.table, rows, random);
  rows.push(twin);
};
