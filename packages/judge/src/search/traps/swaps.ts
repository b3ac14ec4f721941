import { selfReference } from "./chains.ts";
import { filledTables, isRead, numberKeyPlace, type Trap } from "./trap-source.ts";

/**
 * The values of one or two columns that a query reads handed on from row to row: what only happened to rise, or to stand
 * side by side, in the visible data no longer does. References are handed on too, but for those within a table, which
 * would close circles.
 */
export const swaps: Trap = (draft, source) => {
  const { random, tables } = source;
  const table = random.pick(
    filledTables(draft, tables).filter(({ key }) => (draft.get(key)?.length ?? 0) > 1),
  );
  const rows = table && draft.get(table.key);
  if (!table || !rows) return;
  const own = selfReference(table);
  const places = table.columns.flatMap((column, place) =>
    isRead(source, table, column) && place !== numberKeyPlace(table) && place !== own && !column.computed
      ? [place]
      : [],
  );
  for (let column = 0; column < 1 + random.below(2); column += 1) {
    const place = random.pick(places);
    if (place === undefined) return;
    const by = 1 + random.below(rows.length - 1);
    const values = rows.map((row) => row[place] ?? null);
    for (const [index, row] of rows.entries()) row[place] = values[(index + by) % rows.length] ?? null;
  }
};
