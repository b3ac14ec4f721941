import { type Column, columnKey, type Table, type TableKey } from "@master-sql/sql";
import type { Cell } from "../../results/statement-result.ts";
import { type Draft, draftOf } from "./draft.ts";
import { keyValue, type References } from "./draft-maker.ts";
import type { Instance } from "./instance.ts";
import { keyColumns } from "./key-columns.ts";
import type { ValuePools } from "./value-pools.ts";

type Row = readonly Cell[];

/** Columns that refer to a row of a table, by a foreign key or by the queries' joins. */
interface Reference {
  readonly target: TableKey;
  readonly columns: readonly string[];
  readonly targetColumns: readonly string[];
}

/** Rows by table: one, and all that refer to it, directly or not. */
type Family = ReadonlyMap<Table, readonly Row[]>;

/** Of large tables only so many rows are taken twice. */
const MOST_ROOTS = 3;

/** A family that came once more. */
export interface Doubled {
  readonly draft: Draft;
  /** How many rows of each table came to it; they are its last. */
  readonly added: ReadonlyMap<Table, number>;
}

/**
 * Databases with a row, and all that refers to it, once more under keys of their own, alike in everything else: whether
 * what is asked for is told apart by key or by what is shown.
 * @param tables in foreign key order
 */
export function* withFamiliesTwice(
  instance: Instance,
  tables: readonly Table[],
  pools: ValuePools,
  references: References,
): Generator<Doubled> {
  for (const table of tables) {
    for (const row of (instance.get(table.key) ?? []).slice(0, MOST_ROOTS)) {
      const draft = draftOf(instance);
      const family = familyOf(instance, tables, references, table, row);
      addOnceMore(draft, family, pools, references, tables);
      yield { draft, added: new Map([...family].map(([each, rows]) => [each, rows.length])) };
    }
  }
}

/**
 * The same with one cell of what was added somewhat less or more, or unknown, in a column (by columnKey) that queries
 * read: which of two that are alike otherwise comes first, and in which group each is.
 */
export function* rivalsIn(
  { draft, added }: Doubled,
  pools: ValuePools,
  columns: ReadonlySet<string>,
): Generator<Draft> {
  for (const [table, count] of added) {
    const first = (draft.get(table.key)?.length ?? 0) - count;
    const keys = keyColumns(table);
    for (const [place, column] of table.columns.entries()) {
      const key = columnKey({ table: table.key, column: column.name });
      if (keys.has(column.name) || column.computed || !columns.has(key)) continue;
      for (let number = first; number < first + count; number += 1) {
        const cell = draft.get(table.key)?.[number]?.[place] ?? null;
        for (const value of besides(cell, column, pools.get(key) ?? [])) {
          const changed = draftOf(draft);
          const row = changed.get(table.key)?.[number];
          if (row) row[place] = value;
          yield changed;
        }
      }
    }
  }
}

/** The next values below and above that a column may have, and NULL. */
function besides(cell: Cell, { kind, notNull }: Column, pool: readonly string[]): readonly Cell[] {
  const isNumber = kind === "integer" || kind === "decimal";
  const order = (a: string, b: string) => (isNumber ? Number(a) - Number(b) : a < b ? -1 : a > b ? 1 : 0);
  const unknown: readonly Cell[] = notNull || cell === null ? [] : [null];
  if (cell === null) return pool.slice(0, 1);
  const sorted = pool.toSorted(order);
  const below = sorted.findLast((value) => order(value, cell) < 0);
  const above = sorted.find((value) => order(value, cell) > 0);
  return [...[below, above].filter((value) => value !== undefined), ...unknown];
}

/** A row, and all that refers to it, directly or not. */
export function familyOf(
  instance: Instance,
  tables: readonly Table[],
  references: References,
  root: Table,
  row: Row,
): Family {
  const family = new Map<Table, Row[]>([[root, [row]]]);
  for (const table of tables) {
    if (table === root) continue;
    const own = (instance.get(table.key) ?? []).filter((each) =>
      referencesOf(table, tables, references).some((reference) => parentIn(family, table, each, reference)),
    );
    if (own.length > 0) family.set(table, own);
  }
  return family;
}

/** Adds a family once more under keys of its own, and gives the copy of each of its rows. */
export function addOnceMore(
  draft: Draft,
  family: Family,
  pools: ValuePools,
  references: References,
  tables: readonly Table[],
): ReadonlyMap<Row, Cell[]> {
  const copies = new Map<Row, Cell[]>();
  for (const [table, rows] of family) {
    const all = draft.get(table.key) ?? [];
    for (const row of rows) {
      const copy = [...row];
      const changed = new Set<string>();
      for (const reference of referencesOf(table, tables, references)) {
        const found = parentIn(family, table, row, reference);
        const parent = found && copies.get(found.row);
        if (!parent) continue;
        for (const [place, name] of reference.columns.entries()) {
          changed.add(name);
          copy[placeOf(table, name)] = parent[placeOf(found.table, reference.targetColumns[place])] ?? null;
        }
      }
      for (const unique of table.uniques) {
        if (unique.some((name) => changed.has(name))) continue;
        const place = freePlace(table, unique);
        const column = table.columns[place];
        if (!column) continue;
        changed.add(column.name);
        const pool = pools.get(columnKey({ table: table.key, column: column.name })) ?? [];
        const taken = new Set(all.map((each) => each[place]));
        let number = 0;
        while (number <= taken.size + pool.length && taken.has(keyValue(pool, column, number))) number += 1;
        copy[place] = keyValue(pool, column, number);
      }
      copies.set(row, copy);
      all.push(copy);
    }
    draft.set(table.key, all);
  }
  return copies;
}

/** Of a key's columns one that may be another: a number rather than a text. */
function freePlace(table: Table, unique: readonly string[]): number {
  const places = unique.map((name) => placeOf(table, name));
  return places.find((place) => table.columns[place]?.kind !== "text") ?? places[0] ?? -1;
}

function referencesOf(table: Table, tables: readonly Table[], references: References): readonly Reference[] {
  const joined = [...(references.get(table.key) ?? [])].flatMap(([name, target]) => {
    const [targetColumn] = tables.find(({ key }) => key === target)?.uniques[0] ?? [];
    return targetColumn === undefined ? [] : [{ target, columns: [name], targetColumns: [targetColumn] }];
  });
  return [...table.foreignKeys, ...joined].filter(({ target }) => target !== table.key);
}

/** The row of a family that a row refers to. */
function parentIn(family: Family, table: Table, row: Row, { target, columns, targetColumns }: Reference) {
  for (const [parents, rows] of family) {
    if (parents.key !== target) continue;
    const found = rows.find((parent) =>
      columns.every((name, place) => {
        const cell = row[placeOf(table, name)];
        return cell != null && cell === parent[placeOf(parents, targetColumns[place])];
      }),
    );
    if (found) return { table: parents, row: found };
  }
  return undefined;
}

function placeOf({ columns }: Table, column: string | undefined): number {
  return columns.findIndex(({ name }) => name === column);
}
