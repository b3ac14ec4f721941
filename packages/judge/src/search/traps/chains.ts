import type { Table } from "@master-sql/sql";
import type { Cell } from "../../results/statement-result.ts";
import { freshKey, numberKeyPlace, type Trap } from "./trap-source.ts";

/** Deeper than any chain of the visible data. */
const LENGTHS = [14, 14, 5] as const;

/** Rows of a table that refers to itself, each to the one before: a chain without a cycle. */
export const chains: Trap = (draft, { tables, random, visibleRow }) => {
  const table = random.pick(tables.filter((each) => selfReference(each) >= 0));
  const place = table ? selfReference(table) : -1;
  const keyPlace = table ? numberKeyPlace(table) : -1;
  if (!table || place < 0 || keyPlace < 0) return;
  const rows = draft.get(table.key) ?? [];
  draft.set(table.key, rows);
  const length = random.pick(LENGTHS) ?? 5;
  const chain = [...rows];
  while (chain.length < length) {
    // Whole rows: checks on several columns would refuse what is put together of several.
    const row: Cell[] = [...((random.chance(0.3) ? random.pick(rows) : visibleRow(table)) ?? [])];
    if (row.length === 0) return;
    row[keyPlace] = String(Number(freshKey(chain, keyPlace, random)));
    chain.push(row);
  }
  // Checks such as `boss < id` hold when references go to smaller keys; who goes by keys is wrong when they don't.
  if (random.chance(0.5)) chain.sort((a, b) => Number(a[keyPlace]) - Number(b[keyPlace]));
  else {
    for (let last = chain.length - 1; last > 0; last -= 1) {
      const other = random.below(last + 1);
      chain.splice(other, 1, ...chain.splice(last, 1, ...chain.slice(other, other + 1)));
    }
  }
  for (const [index, row] of chain.entries()) row[place] = chain[index - 1]?.[keyPlace] ?? null;
  draft.set(table.key, chain);
};

/** The place of a column that refers to its own table's key; -1 when there is none. */
export function selfReference({ key, foreignKeys, columns }: Table): number {
  const own = foreignKeys.find(({ target, columns: names }) => target === key && names.length === 1);
  return own ? columns.findIndex(({ name }) => name === own.columns[0]) : -1;
}
