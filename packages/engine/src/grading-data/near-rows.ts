import type { Cell } from "../results/statement-result.ts";
import type { Draft } from "../search/databases/draft.ts";
import type { SearchSpace } from "../search/databases/search-space.ts";
import { momentText, parseMoment } from "../sql/moments.ts";
import { columnKey } from "../sql/query-facts.ts";
import { type Column, decimalsOf, type Table, type TableKey } from "../sql/schema.ts";
import { DAY_MS } from "../time.ts";
import { addClone, familyOf, numberKeyPlace, referringTo } from "./traps/index.ts";

/** What rows near others are made of. */
export interface NearSource extends Pick<SearchSpace, "tables" | "columns" | "constants"> {
  /** The tables whose rows statements change. */
  readonly changed: ReadonlySet<TableKey>;
  /** Values that a column has in the visible data; NULL among them only where it occurs there. */
  readonly valuesOf: (table: Table, place: number) => readonly Cell[];
}

/** A row in which some values are others. */
export interface Near {
  readonly table: Table;
  readonly row: number;
  readonly values: ReadonlyMap<number, Cell>;
}

/** Other values of the visible data that a text or reference is tried with. */
const MOST_OTHERS = 2;

/**
 * For the first rows of each table of a small database, every value that lies near what statements read: at each
 * constant and on both sides of it, beside what stands there, what a column of the same type beside it holds, and NULL.
 * A row that fulfils all conditions then comes with one that fulfils all but this one. What statements don't read comes
 * with the least and the greatest value that there is, and with NULL: a condition about it, which nobody asked for, shows.
 */
export function* nearValues(draft: Draft, source: NearSource): Generator<Near> {
  const isChanged = (table: Table) => source.changed.has(table.key);
  // What is changed comes first, then what refers to other rows before those.
  const ordered = source.tables.toReversed().toSorted((a, b) => Number(isChanged(b)) - Number(isChanged(a)));
  for (const table of ordered) {
    const rows = (draft.get(table.key) ?? []).slice(0, isChanged(table) ? 2 : 1);
    for (const [row, cells] of rows.entries()) {
      for (const [place, column] of table.columns.entries()) {
        if (isFixed(table, column)) continue;
        const siblings = table.columns.flatMap((other, at) =>
          at !== place && other.typeName === column.typeName && !isFixed(table, other) ? [at] : [],
        );
        if (![place, ...siblings].some((at) => isRead(source, table, at))) continue;
        const found = referringTo(table, column)
          ? source.valuesOf(table, place).slice(0, MOST_OTHERS)
          : valuesNear(column, cells, place, siblings, table, source);
        for (const value of new Set(found))
          if (value !== cells[place]) yield { table, row, values: new Map([[place, value]]) };
      }
      yield* extremes(table, row, source);
    }
  }
}

/** Rows that hold the least, the greatest and no value in what isn't read: first in all of it at once, then one by one. */
function* extremes(table: Table, row: number, source: NearSource): Generator<Near> {
  const open = table.columns.flatMap((column, place) =>
    isFixed(table, column) || referringTo(table, column) || isRead(source, table, place) ? [] : [place],
  );
  const kinds = open.map((place) => {
    const values = source.valuesOf(table, place).filter((value) => value !== null);
    const sorted = isNumber(table.columns[place])
      ? values.toSorted((a, b) => Number(a) - Number(b))
      : values.toSorted();
    const none = source.valuesOf(table, place).includes(null) ? null : undefined;
    return [place, [sorted[0], sorted.at(-1), none]] as const;
  });
  for (const which of [0, 1, 2]) {
    const values = kinds.flatMap(([place, each]) =>
      each[which] === undefined ? [] : [[place, each[which]] as const],
    );
    if (values.length > 1) yield { table, row, values: new Map(values) };
    if (source.changed.has(table.key))
      for (const each of values) yield { table, row, values: new Map([each]) };
  }
}

function valuesNear(
  column: Column,
  cells: readonly Cell[],
  place: number,
  siblings: readonly number[],
  table: Table,
  source: NearSource,
): readonly Cell[] {
  const constants = [place, ...siblings].flatMap(
    (at) =>
      source.constants.get(columnKey({ table: table.key, column: table.columns[at]?.name ?? "" })) ?? [],
  );
  const visible = source.valuesOf(table, place);
  const own = cells[place] ?? null;
  const beside = siblings.flatMap((at) => cells[at] ?? []);
  const missing = visible.includes(null) ? [null] : [];
  if (!isOrdered(column)) {
    const known = new Set(visible);
    const others = visible.filter((value) => value !== null && value !== own).slice(0, MOST_OTHERS);
    return [...constants.filter((value) => known.has(value)), ...others, ...missing];
  }
  return [
    ...[...constants, ...(own === null ? [] : [own]), ...beside].flatMap((value) => sidesOf(value, column)),
    ...missing,
  ];
}

function isNumber(column: Column | undefined): boolean {
  return column?.kind === "integer" || column?.kind === "decimal";
}

function isOrdered({ kind }: Column): boolean {
  return kind === "integer" || kind === "decimal" || kind === "date" || kind === "timestamp";
}

/** A value and those nearest to it on both sides. */
function sidesOf(value: string, column: Column): readonly string[] {
  const { kind, typeName } = column;
  if (kind === "integer")
    return /^-?\d+$/.test(value) ? [0, 1, -1].map((step) => String(Number(value) + step)) : [];
  if (kind === "decimal") {
    const digits = decimalsOf(column) ?? 2;
    const number = Number(value);
    return Number.isFinite(number)
      ? [0, 1, -1].map((step) => (number + step * 10 ** -digits).toFixed(digits))
      : [];
  }
  const moment = parseMoment(value);
  if (moment === null) return [];
  const step = kind === "date" ? DAY_MS : 1_000;
  return [0, step, -step].map((each) => momentText(moment + each, typeName));
}

/** Whether a column is made up by PostgreSQL, or part of what tells rows apart. */
function isFixed(table: Table, column: Column): boolean {
  return column.computed || (table.hasPrimaryKey && table.uniques[0]?.includes(column.name) === true);
}

function isRead({ columns }: NearSource, table: Table, place: number): boolean {
  return columns.has(columnKey({ table: table.key, column: table.columns[place]?.name ?? "" }));
}

/**
 * Puts a row of `start` once more into a draft that has grown from it, with all that refers to it there and the values
 * that are others; false where it can't. A row without a number of its own comes with a row that it refers to.
 */
export function addNear(
  draft: Draft,
  start: Draft,
  tables: readonly Table[],
  { table, row, values }: Near,
): boolean {
  const rows = draft.get(table.key);
  const own = start.get(table.key)?.[row];
  const root = own && rootOf(start, tables, table, own);
  if (!rows || !root) return false;
  const before = rows.length;
  const family = familyOf(start, tables, root.table, root.row);
  const at = (family.get(table.key) ?? []).indexOf(own);
  addClone(draft, tables, family);
  const copy = at < 0 ? undefined : rows[before + at];
  for (const [place, value] of values) if (copy) copy[place] = value;
  return copy !== undefined;
}

function rootOf(draft: Draft, tables: readonly Table[], table: Table, row: Cell[]) {
  if (numberKeyPlace(table) >= 0) return { table, row };
  for (const key of table.foreignKeys) {
    const target = tables.find((other) => other.key === key.target);
    const place = table.columns.findIndex(({ name }) => name === key.columns[0]);
    if (!target || target === table || key.columns.length > 1 || numberKeyPlace(target) < 0) continue;
    const parent = (draft.get(target.key) ?? []).find((each) => each[numberKeyPlace(target)] === row[place]);
    if (parent) return { table: target, row: parent };
  }
  return null;
}
