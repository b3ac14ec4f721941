import { type Column, columnKey, type Table, type TableKey } from "@master-sql/sql";
import type { Cell } from "../results/statement-result.ts";
import type { Instance, Tuple } from "../search/databases/instance.ts";
import type { SearchSpace } from "../search/databases/search-space.ts";

/** How far databases are enumerated. */
export interface Bounds {
  /** The most rows in each table. */
  readonly rows: number;
  /** Values tried in each column that the queries read, NULL not counted. */
  readonly values: number;
}

const levels: readonly Bounds[] = [
  { rows: 1, values: 1 },
  { rows: 1, values: 2 },
  { rows: 2, values: 1 },
  { rows: 1, values: 3 },
  { rows: 1, values: 4 },
  { rows: 2, values: 2 },
  { rows: 3, values: 1 },
  { rows: 2, values: 3 },
];

/** The levels whose databases are at most so many each. */
export function levelsWithin(space: SearchSpace, most: number): readonly Bounds[] {
  return levels.filter((bounds) => sizeOf(space, bounds) <= most);
}

/**
 * Every database within the bounds: keys count up, references point at each row of their table (of the own table: at
 * each row before) or are NULL, columns that the queries read take each value, all others their first.
 */
export function* enumerateDatabases(space: SearchSpace, bounds: Bounds): Generator<Instance> {
  yield* fill(space, bounds, 0, new Map());
}

function* fill(
  space: SearchSpace,
  bounds: Bounds,
  place: number,
  made: ReadonlyMap<TableKey, readonly Tuple[]>,
): Generator<Instance> {
  const table = space.tables[place];
  if (!table) {
    yield made;
    return;
  }
  for (let rows = 0; rows <= bounds.rows; rows += 1) {
    for (const tuples of rowsOf(space, bounds, table, rows, made))
      yield* fill(space, bounds, place + 1, new Map([...made, [table.key, tuples]]));
  }
}

function* rowsOf(
  space: SearchSpace,
  bounds: Bounds,
  table: Table,
  count: number,
  made: ReadonlyMap<TableKey, readonly Tuple[]>,
): Generator<readonly Tuple[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (const before of rowsOf(space, bounds, table, count - 1, made)) {
    const withOwn = new Map([...made, [table.key, before]]);
    const choices = table.columns.map((column) =>
      choicesOf(space, bounds, table, column, before.length, withOwn),
    );
    for (const tuple of product(choices)) yield [...before, tuple];
  }
}

function* product(choices: readonly (readonly Cell[])[]): Generator<Tuple> {
  const [first, ...rest] = choices;
  if (!first) {
    yield [];
    return;
  }
  for (const cell of first) for (const tuple of product(rest)) yield [cell, ...tuple];
}

function choicesOf(
  space: SearchSpace,
  bounds: Bounds,
  table: Table,
  column: Column,
  number: number,
  made: ReadonlyMap<TableKey, readonly Tuple[]>,
): readonly Cell[] {
  if (column.computed) return [null];
  const none: readonly Cell[] = column.notNull ? [] : [null];
  const pool = space.pools.get(columnKey({ table: table.key, column: column.name })) ?? [];
  const foreignKey = table.foreignKeys.find((key) => key.columns.includes(column.name));
  if (foreignKey) {
    const target = space.tables.find(({ key }) => key === foreignKey.target);
    const name = foreignKey.targetColumns[foreignKey.columns.indexOf(column.name)];
    const place = target?.columns.findIndex((other) => other.name === name) ?? -1;
    return [...new Set((made.get(foreignKey.target) ?? []).map((row) => row[place] ?? null)), ...none];
  }
  if (table.uniques[0]?.includes(column.name) === true) return pool.slice(number, number + 1);
  const isRead = space.columns.has(columnKey({ table: table.key, column: column.name }));
  if (!isRead) return [pool[0] ?? null];
  return [...pool.slice(0, bounds.values), ...none];
}

/** An upper bound of the number of databases within the bounds. */
function sizeOf(space: SearchSpace, bounds: Bounds): number {
  return space.tables.reduce((size, table) => {
    const choices = table.columns.reduce((product, column) => {
      const isKey = table.uniques[0]?.includes(column.name) === true;
      const isReference = table.foreignKeys.some((key) => key.columns.includes(column.name));
      const isRead = space.columns.has(columnKey({ table: table.key, column: column.name }));
      if (column.computed || (isKey && !isReference)) return product;
      const none = column.notNull ? 0 : 1;
      if (isReference) return product * (bounds.rows + none);
      return isRead ? product * (bounds.values + none) : product;
    }, 1);
    let own = 0;
    for (let rows = 0; rows <= bounds.rows; rows += 1) own += choices ** rows;
    return size * own;
  }, 1);
}
