import {
  type Column,
  columnKey,
  DAY_MS,
  decimalsOf,
  momentText,
  parseMoment,
  type Table,
} from "@master-sql/sql";
import type { Cell } from "../results/statement-result.ts";
import type { Tuple } from "../search/databases/instance.ts";
import { referringTo } from "../search/traps/index.ts";

/** What values near others are made of. */
export interface NearSource {
  /** In foreign key order. */
  readonly tables: readonly Table[];
  /** Columns (by columnKey) that statements read. */
  readonly columns: ReadonlySet<string>;
  /** The constants that a column is compared with. */
  readonly constantsOf: (table: Table, place: number) => readonly string[];
  /** Values that a column has in the visible data; NULL among them only where it occurs there. */
  readonly valuesOf: (table: Table, place: number) => readonly Cell[];
}

/** Other values of the visible data that a text or reference is tried with. */
const MOST_OTHERS = 2;

/**
 * Values of one column that lie near what statements read: each constant and both sides of it, both sides of what
 * stands there and of what columns of the same type beside it hold, and NULL. What they don't read comes with the least
 * and the greatest value that there is, and with NULL: a condition about it, which nobody asked for, shows.
 */
export function valuesNear(table: Table, place: number, row: Tuple, source: NearSource): readonly Cell[] {
  const column = table.columns[place];
  if (!column) return [];
  const siblings = table.columns.flatMap((other, at) =>
    at !== place && other.typeName === column.typeName && !other.computed && !isFixed(table, other)
      ? [at]
      : [],
  );
  if (referringTo(table, column)) {
    const visible = source.valuesOf(table, place);
    const others = visible.filter((value) => value !== null && value !== row[place]);
    return [...others.slice(0, MOST_OTHERS), ...(visible.includes(null) ? [null] : [])];
  }
  const readHere = [place, ...siblings].some((at) => isRead(source, table, at));
  return readHere ? edges(table, place, row, siblings, source) : extremes(table, place, source);
}

function edges(
  table: Table,
  place: number,
  row: Tuple,
  siblings: readonly number[],
  source: NearSource,
): readonly Cell[] {
  const column = table.columns[place];
  if (!column) return [];
  const constants = [place, ...siblings].flatMap((at) => source.constantsOf(table, at));
  const visible = source.valuesOf(table, place);
  const own = row[place] ?? null;
  const missing = visible.includes(null) ? [null] : [];
  if (!isOrdered(column)) {
    const known = new Set(visible);
    const others = visible.filter((value) => value !== null && value !== own).slice(0, MOST_OTHERS);
    return [
      ...missing,
      ...constants.filter((value) => known.has(value)),
      ...others,
      ...writings(own, visible),
    ];
  }
  const beside = siblings.flatMap((at) => row[at] ?? []);
  const near = [...constants, ...(own === null ? [] : [own]), ...beside].map((value) =>
    sidesOf(value, column),
  );
  return [
    ...missing,
    ...[0, 1, 2].flatMap((side) => near.flatMap((sides) => sides[side] ?? [])),
    ...extremes(table, place, source),
  ];
}

/** The least, the greatest and no value that there is. */
function extremes(table: Table, place: number, source: NearSource): readonly Cell[] {
  const visible = source.valuesOf(table, place);
  const values = visible.filter((value) => value !== null);
  const sorted = isNumber(table.columns[place])
    ? values.toSorted((a, b) => Number(a) - Number(b))
    : values.toSorted();
  const [least, greatest] = [sorted[0], sorted.at(-1)];
  return [
    ...(visible.includes(null) ? [null] : []),
    ...(least === undefined ? [] : [least]),
    ...(greatest === undefined ? [] : [greatest]),
    ...sorted.slice(1, 1 + MOST_OTHERS),
  ];
}

/** Other writings of a text, in letters' case or blanks, where the column's visible values differ in no more than that. */
function writings(own: Cell, visible: readonly Cell[]): readonly Cell[] {
  if (own === null) return [];
  const plain = (text: string) => text.trim().toLowerCase();
  const texts = visible.flatMap((value) => value ?? []);
  const isLoose = new Set(texts.map(plain)).size < texts.length;
  return isLoose ? [own.toUpperCase(), ` ${own}`, own.toLowerCase()] : [];
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
  if (kind === "date") return [0, DAY_MS, -DAY_MS].map((step) => momentText(moment + step, typeName));
  const before = momentText(moment - 1_000, typeName).replace(/:\d\d(?=[+]|$)/, "$&.999999");
  return [momentText(moment, typeName), before, momentText(moment + 1_000, typeName)];
}

function isFixed(table: Table, column: Column): boolean {
  return column.computed || (table.hasPrimaryKey && table.uniques[0]?.includes(column.name) === true);
}

function isRead({ columns }: NearSource, table: Table, place: number): boolean {
  return columns.has(columnKey({ table: table.key, column: table.columns[place]?.name ?? "" }));
}
