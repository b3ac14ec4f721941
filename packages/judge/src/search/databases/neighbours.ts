import { columnKey, type Table } from "@master-sql/sql";
import type { Cell } from "../../results/statement-result.ts";
import { type Draft, draftOf } from "./draft.ts";
import type { Instance } from "./instance.ts";
import type { ValuePools } from "./value-pools.ts";

/** With more rows a table is a crowd: what is between its ends is like them. */
const LARGEST_CHANGED = 60;

/**
 * Everything that lies one step from a database: each row left out, each twice (to be mended to differ in the key), NULL
 * in a column of all rows, and each cell with every other value of its pool and NULL, in its place and in one further
 * row. Cells of the columns (by columnKey) in the first of `ranks` come first, those in none last.
 */
export function* neighbours(
  instance: Instance,
  tables: readonly Table[],
  pools: ValuePools,
  ranks: readonly ReadonlySet<string>[],
): Generator<Draft> {
  for (const table of tables) yield* rowsMoreAndLess(instance, table);
  for (const table of tables) yield* columnsWithoutValues(instance, table, ranks);
  yield* otherCells(instance, tables, pools, ranks);
}

/** Each cell with every other value of its pool and NULL, in its place and in one further row; ordered by `ranks`. */
export function* otherCells(
  instance: Instance,
  tables: readonly Table[],
  pools: ValuePools,
  ranks: readonly ReadonlySet<string>[],
): Generator<Draft> {
  const rankOf = (key: string) => {
    const rank = ranks.findIndex((columns) => columns.has(key));
    return rank < 0 ? ranks.length : rank;
  };
  for (let rank = 0; rank <= ranks.length; rank += 1) {
    for (const table of tables) {
      const places = table.columns.flatMap(({ name, computed }, place) =>
        !computed && rankOf(columnKey({ table: table.key, column: name })) === rank ? [place] : [],
      );
      yield* otherCellsOf(instance, table, pools, places);
    }
  }
}

function* rowsMoreAndLess(instance: Instance, table: Table): Generator<Draft> {
  for (const number of changedRows(instance, table)) {
    const removed = draftOf(instance);
    removed.get(table.key)?.splice(number, 1);
    yield removed;
    const doubled = draftOf(instance);
    const row = doubled.get(table.key)?.[number];
    if (row) doubled.get(table.key)?.push([...row]);
    yield doubled;
  }
}

/** Each column of `ranks` that may be NULL, so in all rows at once: that NULLs meet takes two of them. */
function* columnsWithoutValues(
  instance: Instance,
  table: Table,
  ranks: readonly ReadonlySet<string>[],
): Generator<Draft> {
  const count = instance.get(table.key)?.length ?? 0;
  if (count < 2) return;
  for (const [place, column] of table.columns.entries()) {
    const key = columnKey({ table: table.key, column: column.name });
    if (column.notNull || column.computed || !ranks.some((columns) => columns.has(key))) continue;
    const emptied = draftOf(instance);
    for (const row of emptied.get(table.key) ?? []) row[place] = null;
    yield emptied;
  }
}

function* otherCellsOf(
  instance: Instance,
  table: Table,
  pools: ValuePools,
  places: readonly number[],
): Generator<Draft> {
  const rows = instance.get(table.key) ?? [];
  for (const number of changedRows(instance, table)) {
    const row = rows[number] ?? [];
    for (const place of places) {
      const column = table.columns[place];
      if (!column) continue;
      const pool = pools.get(columnKey({ table: table.key, column: column.name })) ?? [];
      const values: readonly Cell[] = [...pool, ...(column.notNull ? [] : [null])];
      for (const value of values) {
        if (value === row[place]) continue;
        const changed = draftOf(instance);
        const own = changed.get(table.key)?.[number];
        if (own) own[place] = value;
        yield changed;
        if (rows.length > 4) continue;
        const beside = draftOf(instance);
        const copy = [...row];
        copy[place] = value;
        beside.get(table.key)?.push(copy);
        yield beside;
      }
    }
  }
}

/** Rows by number: all, but of a crowd its ends. */
function changedRows(instance: Instance, table: Table): readonly number[] {
  const numbers = [...(instance.get(table.key) ?? []).keys()];
  return numbers.length <= LARGEST_CHANGED ? numbers : [...numbers.slice(0, 2), ...numbers.slice(-1)];
}
