import { numberPlaces, scatter } from "../databases/scatter.ts";
import { filledTables, freshKey, numberKeyPlace, type Trap } from "./trap-source.ts";

/** Rows alike but for their numbers, of which no column rises with another. */
export const spread: Trap = (draft, source) => {
  const { random, tables, columns } = source;
  const table = random.pick(
    filledTables(draft, tables).filter((each) => numberPlaces(each, columns).length > 0),
  );
  if (!table) return;
  const before = draft.get(table.key)?.length ?? 0;
  scatter(draft, table, columns, random, (_, place) => source.visibleRow(table)?.[place]);
  const rows = draft.get(table.key) ?? [];
  const keyPlace = numberKeyPlace(table);
  for (const row of keyPlace < 0 ? [] : rows.slice(before)) row[keyPlace] = freshKey(rows, keyPlace, random);
};
