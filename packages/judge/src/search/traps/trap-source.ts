import { type Column, columnKey, type Duration, type Table } from "@master-sql/sql";
import type { Random } from "../../random.ts";
import type { Cell } from "../../results/statement-result.ts";
import type { Draft } from "../databases/draft.ts";
import type { SearchSpace } from "../databases/search-space.ts";
import type { ValuePools } from "../databases/value-pools.ts";
import type { KeyList } from "./key-lists.ts";
import type { NumberComparison } from "./number-comparisons.ts";
import type { TextPattern } from "./text-patterns.ts";

/** What traps are made of. */
export interface TrapSource {
  /** In foreign key order. */
  readonly tables: readonly Table[];
  readonly pools: ValuePools;
  /** Columns (by columnKey) that the queries read. */
  readonly columns: ReadonlySet<string>;
  /** The constants that the queries compare each column (by columnKey) with. */
  readonly constants: ReadonlyMap<string, readonly string[]>;
  readonly keyLists: readonly KeyList[];
  readonly comparisons: readonly NumberComparison[];
  /** Whether a query walks on from row to row by itself. */
  readonly isRecursive: boolean;
  readonly durations: readonly Duration[];
  /** Time zones that queries name. */
  readonly zones: readonly string[];
  /** Times of day that queries compare with, in milliseconds. */
  readonly clockTimes: readonly number[];
  /** Whether queries cut moments to whole seconds. */
  readonly cutsSeconds: boolean;
  /** Numbers of rows that matter to the queries. */
  readonly sizes: readonly number[];
  /** Names of columns whose texts the queries take apart or compare with patterns. */
  readonly texts: ReadonlySet<string>;
  /** What the queries look for in texts. */
  readonly patterns: readonly TextPattern[];
  /** What the visible data tell of the documents of each column (by columnKey). */
  readonly documents: SearchSpace["documents"];
  readonly random: Random;
  /** A row of the visible data; undefined where a table is empty. */
  visibleRow(table: Table): readonly Cell[] | undefined;
}

/** Changes a draft so that one kind of error shows; leaves it alone where the kind has no place. */
export type Trap = (draft: Draft, source: TrapSource) => void;

export function isRead({ columns }: TrapSource, table: Table, column: Column): boolean {
  return columns.has(columnKey({ table: table.key, column: column.name }));
}

/** The place of a table's key of one whole number; -1 when it has another. */
export function numberKeyPlace(table: Table): number {
  const [key] = table.uniques;
  if (key?.length !== 1) return -1;
  return table.columns.findIndex(({ name, kind }) => name === key[0] && kind === "integer");
}

/** A key that none of the rows has: below, between or above the others. */
export function freshKey(rows: readonly (readonly Cell[])[], place: number, random: Random): string {
  const taken = new Set(rows.map((row) => Number(row[place])));
  const [least, most] = [Math.min(1_000, ...taken), Math.max(0, ...taken)];
  // Whoever puts a key and a number into one number takes keys for small.
  if (random.chance(0.1)) return String(most + 10_000 + random.below(1_000));
  let key = random.chance(0.5) ? most + 1 + random.below(3) : least - 1 - random.below(3);
  if (key < 1) key = most + 1;
  while (taken.has(key)) key += 1;
  return String(key);
}

/** Gives a row that is put beside `rows` a key of its own, where one number is the table's key. */
export function setFreshKey(
  row: Cell[],
  table: Table,
  rows: readonly (readonly Cell[])[],
  random: Random,
): void {
  const place = numberKeyPlace(table);
  if (place >= 0) row[place] = freshKey(rows, place, random);
}

export function filledTables(draft: Draft, tables: readonly Table[]): readonly Table[] {
  return tables.filter(({ key }) => (draft.get(key)?.length ?? 0) > 0);
}

export function referringTo(table: Table, column: Column) {
  return table.foreignKeys.find((key) => key.columns.includes(column.name));
}

/** Whether a column is of the table's key, or refers to one. */
export function isKey(table: Table, column: Column): boolean {
  return table.uniques[0]?.includes(column.name) === true || referringTo(table, column) !== undefined;
}
