import { type Column, columnKey, type Table } from "@master-sql/sql";
import type { Cell } from "../../results/statement-result.ts";
import { type Draft, draftOf } from "../databases/draft.ts";
import type { DraftMaker } from "../databases/draft-maker.ts";
import { withGluedKeys } from "../databases/glued-keys.ts";
import type { Instance } from "../databases/instance.ts";
import type { QueryHints } from "../databases/query-hints.ts";

/** Groups larger than this are no small database. */
export const LARGEST_SIZE = 14;
/** Rows of the largest groups that are tried, all alike, where a query compares a count with so large a number. */
export const LARGEST_CROWD = 1_100;
/** Larger ones than this come last, and in fewer ways. */
const LARGEST_VARIED_CROWD = 200;
/** Rows in all tables together where each table has so many. */
const LARGEST_SPREAD = 6_000;

/** Days of one thing's events: in a row, with a gap, a row after a gap. */
const DAY_SPANS = [
  [0, 1],
  [0, 2],
  [0, 1, 2],
  [0, 2, 3],
] as const;

interface Sought {
  /** Numbers of rows that matter to the queries, and of these the ones that not all of them name. */
  readonly sizes: readonly number[];
  readonly disputedSizes: readonly number[];
  /** Columns (by columnKey) that the queries read. */
  readonly columns: ReadonlySet<string>;
  readonly hints: Pick<QueryHints, "glued">;
  readonly starts: readonly Instance[];
}

/** What tells most of wrong queries: few rows about the constants, sizes and days of both (rule P11). `tables` in foreign key order. */
export function* patterns(
  maker: DraftMaker,
  tables: readonly Table[],
  { starts, sizes, disputedSizes, columns, hints }: Sought,
): Generator<Draft> {
  yield new Map();
  for (const choice of [0, 1, 2]) yield maker.core(() => 1, choice, 0, true);
  for (const sameParent of [true, false]) {
    for (const step of [0, 1]) yield maker.core(() => 2, 0, step, sameParent);
    yield maker.core(() => 3, 0, 1, sameParent);
  }
  // Unmatched rows on either side: one table has more rows than the others, or none.
  for (const table of tables)
    for (const other of [2, 0]) yield maker.core((each) => (each === table ? other : 1), 0, 1, true);
  for (const table of tables) yield* calendars(maker, table, groupSizes(sizes), columns);
  for (const size of groupSizes(sizes)) yield* groupsOf(maker, tables, size, columns);
  const many = within(sizes, LARGEST_SIZE, LARGEST_VARIED_CROWD);
  yield* crowds(maker, tables, many, [0, 1, 2]);
  yield* crowdsOfDifferent(maker, tables, many, columns);
  for (const start of starts) yield draftOf(start);
  yield* spreads(maker, tables, disputedSizes);
  yield* grids(maker, tables, sizes, disputedSizes);
  const cuts = disputedSizes.filter((size) => size > 0 && size <= LARGEST_SIZE);
  yield* tiers(maker, tables, cuts, columns);
  yield* oneAmongMany(maker, tables, cuts, columns);
  yield* withGluedKeys(() => maker.core(() => 2, 0, 0, true), tables, hints.glued);
}

/** The largest crowds, which weigh as much as many small databases each: first of rows that refer to others. */
export function largeCrowds(
  maker: DraftMaker,
  tables: readonly Table[],
  sizes: readonly number[],
): Generator<Draft> {
  return crowds(maker, [...tables].reverse(), within(sizes, LARGEST_VARIED_CROWD, LARGEST_CROWD), [0, 1]);
}

function* calendars(
  maker: DraftMaker,
  table: Table,
  sizes: readonly number[],
  columns: ReadonlySet<string>,
): Generator<Draft> {
  const drafts = [
    ...DAY_SPANS.map((days) => maker.calendar(table, days, columns)),
    maker.calendar(table, [0, 1, 2], columns, { overNewYear: true }),
    // As many days in a row as a number of rows that matters, one more and one less.
    ...sizes.map((size) =>
      maker.calendar(
        table,
        Array.from({ length: size }, (_, day) => day),
        columns,
        { whole: true },
      ),
    ),
  ];
  for (const draft of drafts) if (draft) yield draft;
}

/** About so many rows in one table, all alike, as queries name a number. */
function* crowds(
  maker: DraftMaker,
  tables: readonly Table[],
  sizes: readonly number[],
  choices: readonly number[],
): Generator<Draft> {
  for (const size of sizes) {
    for (const table of tables) {
      const varieties = [undefined, ...keyOfSeveral(table)];
      for (const rows of [size + 1, size, size - 1])
        for (const choice of choices)
          for (const varied of varieties) yield maker.crowd(table, rows, choice, varied);
    }
  }
}

/** One group more than a number that only one of the queries names, each of as many rows as a number that they name. */
function* grids(
  maker: DraftMaker,
  tables: readonly Table[],
  sizes: readonly number[],
  disputedSizes: readonly number[],
): Generator<Draft> {
  for (const groups of disputedSizes.filter((size) => size > 0 && size <= LARGEST_SIZE))
    for (const members of new Set(sizes.filter((size) => size > 1 && size <= LARGEST_SIZE)))
      for (const table of tables) {
        const draft = maker.grid(table, groups + 1, members);
        if (draft) yield draft;
      }
}

/** One group more than a small number that only one of the queries names, of two rows each and the last of one: that is cut off. */
function* tiers(
  maker: DraftMaker,
  tables: readonly Table[],
  cuts: readonly number[],
  columns: ReadonlySet<string>,
): Generator<Draft> {
  for (const cut of cuts) {
    const rows = [...Array.from({ length: cut }, () => 2), 1];
    for (const table of tables)
      for (const column of table.columns)
        if (isRead(table, column, columns) && !isKey(table, column.name))
          for (const choice of [0, 1]) yield maker.tiers(table, column, rows, choice);
  }
}

function isRead({ key }: Table, { name }: Column, columns: ReadonlySet<string>): boolean {
  return columns.has(columnKey({ table: key, column: name }));
}

function isKey({ uniques: [key = []] }: Table, name: string): boolean {
  return key.length === 1 && key[0] === name;
}

/**
 * One row more in every table than a small number that only one of the queries names, each with its own parents, the
 * first or the last of which has another value: whether it is left out before or after the others are cut off shows.
 */
function* oneAmongMany(
  maker: DraftMaker,
  tables: readonly Table[],
  cuts: readonly number[],
  columns: ReadonlySet<string>,
): Generator<Draft> {
  for (const cut of cuts) {
    for (const table of tables) {
      for (const [place, column] of table.columns.entries()) {
        const [, other] = maker.pool(table, column);
        const isOfKey = table.uniques[0]?.includes(column.name);
        if (other === undefined || isOfKey || !isRead(table, column, columns)) continue;
        for (const which of [0, -1]) {
          const draft = maker.spread(cut + 1, 0);
          const row = draft.get(table.key)?.at(which);
          if (row === undefined) continue;
          row[place] = other;
          yield draft;
        }
      }
    }
  }
}

/** As large crowds that differ in one column that the queries read: different values may be what is counted. */
function* crowdsOfDifferent(
  maker: DraftMaker,
  tables: readonly Table[],
  sizes: readonly number[],
  columns: ReadonlySet<string>,
): Generator<Draft> {
  for (const size of sizes)
    for (const table of tables)
      for (const column of table.columns)
        if (isRead(table, column, columns) && !table.uniques[0]?.includes(column.name))
          for (const rows of [size, size + 1]) yield maker.crowd(table, rows, 0, column.name);
}

/** The columns of a key of several. */
function keyOfSeveral({ uniques: [key = []] }: Table): readonly string[] {
  return key.length > 1 ? key : [];
}

/**
 * One row more than a large number that only one of the queries names, in every table, each with its own parents:
 * whoever ends the result where the visible data happen to end shows there.
 */
function* spreads(maker: DraftMaker, tables: readonly Table[], sizes: readonly number[]): Generator<Draft> {
  for (const size of sizes) {
    const rows = (size + 1) * tables.length;
    if (size <= LARGEST_SIZE || rows > LARGEST_SPREAD) continue;
    for (const choice of [0, 1]) yield maker.spread(size + 1, choice);
  }
}

/** Groups of so many rows in each table: alike, all different, with a NULL among them, all but one tied. */
function* groupsOf(
  maker: DraftMaker,
  tables: readonly Table[],
  size: number,
  columns: ReadonlySet<string>,
): Generator<Draft> {
  for (const table of tables) {
    const draft = (choice: number, step: number) =>
      maker.core((each) => (each === table ? size : 1), choice, step, true);
    yield draft(0, 0);
    yield draft(0, 1);
    yield draft(1, 1);
    for (const varied of keyOfSeveral(table)) yield maker.crowd(table, size, 0, varied);
    for (const [place, column] of table.columns.entries()) {
      if (!isRead(table, column, columns)) continue;
      const [, second, third] = maker.pool(table, column);
      yield* withLast(draft(0, 1), table, place, column.notNull ? undefined : null);
      yield* withLast(draft(0, 0), table, place, second);
      yield* withLast(draft(0, 0), table, place, third);
    }
  }
  yield maker.core(() => size, 0, 1, false);
}

/** The draft with another value in one cell of the table's last row. */
function* withLast(draft: Draft, table: Table, place: number, value: Cell | undefined): Generator<Draft> {
  const last = draft.get(table.key)?.at(-1);
  if (last === undefined || value === undefined) return;
  last[place] = value;
  yield draft;
}

function groupSizes(sizes: readonly number[]): readonly number[] {
  const about = sizes
    .filter((size) => size <= LARGEST_SIZE)
    .flatMap((size) => [size, size + 1, size - 1])
    .filter((size) => size > 1);
  return [...new Set(about)];
}

function within(sizes: readonly number[], least: number, most: number): readonly number[] {
  return sizes.filter((size) => size > least && size <= most);
}
