import type { Table, TableKey } from "@master-sql/sql";
import type { Cell } from "../../results/statement-result.ts";
import type { Draft } from "../databases/draft.ts";
import { filledTables, isKey, isRead, numberKeyPlace, referringTo, type Trap } from "./trap-source.ts";

/** Rows of a database that clones make it grow to. */
const MOST_ROWS = 90;
/** Larger cuts would need databases that are no longer small. */
const LARGEST_CUT = 14;

/**
 * A row, with all that refers to it, several times under keys of its own: groups that tie in everything. One more than
 * a cut takes, where a query cuts.
 */
export const clones: Trap = (draft, { tables, sizes, random }) => {
  const root = random.pick(filledTables(draft, tables).filter((table) => numberKeyPlace(table) >= 0));
  const row = root && random.pick(draft.get(root.key) ?? []);
  if (!root || !row) return;
  const family = familyOf(draft, tables, root, row);
  let own = 0;
  for (const rows of family.values()) own += rows.length;
  const cut = random.pick(sizes.filter((size) => size > 1 && size <= LARGEST_CUT));
  const wanted = cut !== undefined && random.chance(0.7) ? cut + random.below(2) : 1 + random.below(3);
  const times = Math.min(wanted, Math.floor(MOST_ROWS / own));
  for (let time = 0; time < times; time += 1) addClone(draft, tables, family);
};

/**
 * A row, with all that refers to it, once more under keys of its own, and one value of the family another or unknown:
 * two groups that tie in what is counted and summed, and not in what they are called.
 */
export const rivals: Trap = (draft, source) => {
  const { tables, random } = source;
  const root = random.pick(filledTables(draft, tables).filter((table) => numberKeyPlace(table) >= 0));
  const row = root && random.pick(draft.get(root.key) ?? []);
  if (!root || !row) return;
  const family = familyOf(draft, tables, root, row);
  const before = new Map([...family.keys()].map((key) => [key, draft.get(key)?.length ?? 0]));
  let own = 0;
  for (const rows of family.values()) own += rows.length;
  if (own > MOST_ROWS) return;
  addClone(draft, tables, family);
  const places = tables.flatMap((table) =>
    before.has(table.key)
      ? table.columns.flatMap((column, place) =>
          isRead(source, table, column) && !isKey(table, column) && !column.computed
            ? [{ table, column, place }]
            : [],
        )
      : [],
  );
  const chosen = random.pick(places);
  if (!chosen) return;
  const { table, column, place } = chosen;
  const other = !column.notNull && random.chance(0.5) ? null : (source.visibleRow(table)?.[place] ?? null);
  if (other === null && column.notNull) return;
  // Whichever has the smaller key: what a query sorts by may go the same way as the keys in all data that there are.
  const copies = (draft.get(table.key) ?? []).slice(before.get(table.key));
  for (const each of random.chance(0.5) ? copies : (family.get(table.key) ?? [])) each[place] = other;
};

function addClone(draft: Draft, tables: readonly Table[], family: ReadonlyMap<TableKey, readonly Cell[][]>) {
  const keys = new Map<TableKey, Map<Cell, string>>();
  for (const table of tables) {
    const place = numberKeyPlace(table);
    if (place < 0) continue;
    let next = Math.max(0, ...(draft.get(table.key) ?? []).map((row) => Number(row[place])));
    const own = new Map<Cell, string>();
    for (const row of family.get(table.key) ?? []) {
      next += 1;
      own.set(row[place] ?? null, String(next));
    }
    keys.set(table.key, own);
  }
  for (const table of tables) {
    const keyPlace = numberKeyPlace(table);
    for (const row of family.get(table.key) ?? []) {
      const copy = row.map((cell, place): Cell => {
        const column = table.columns[place];
        const reference = column && referringTo(table, column);
        const target = reference ? reference.target : place === keyPlace ? table.key : undefined;
        return (target !== undefined && keys.get(target)?.get(cell)) || cell;
      });
      draft.get(table.key)?.push(copy);
    }
  }
}

/** A row and all rows that refer to it, directly or not. */
function familyOf(draft: Draft, tables: readonly Table[], root: Table, row: Cell[]) {
  const family = new Map<TableKey, Cell[][]>([[root.key, [row]]]);
  for (const table of tables) {
    if (table === root) continue;
    for (const key of table.foreignKeys) {
      const [name, targetName] = [key.columns[0], key.targetColumns[0]];
      const target = tables.find((other) => other.key === key.target);
      if (!target || key.columns.length > 1) continue;
      const place = table.columns.findIndex((column) => column.name === name);
      const targetPlace = target.columns.findIndex((column) => column.name === targetName);
      const parents = new Set((family.get(target.key) ?? []).map((parent) => parent[targetPlace]));
      const own = family.get(table.key) ?? [];
      for (const each of draft.get(table.key) ?? [])
        if (each[place] != null && parents.has(each[place]) && !own.includes(each)) own.push(each);
      if (own.length > 0) family.set(table.key, own);
    }
  }
  return family;
}

/** One column that a query reads, with one value in all rows of a table, or in half of them. */
export const levels: Trap = (draft, source) => {
  const { random, tables } = source;
  const table = random.pick(tables.filter(({ key }) => (draft.get(key)?.length ?? 0) > 1));
  const rows = table && draft.get(table.key);
  if (!table || !rows) return;
  const free = table.columns.flatMap((column, place) =>
    isRead(source, table, column) && place !== numberKeyPlace(table) && !column.computed ? [place] : [],
  );
  const place = random.pick(free);
  if (place === undefined) return;
  const value = random.pick(rows)?.[place] ?? null;
  const all = random.chance(0.6);
  for (const row of rows) if (all || random.chance(0.5)) row[place] = value;
};
