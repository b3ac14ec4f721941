import {
  type Column,
  type ColumnId,
  columnKey,
  DAY_MS,
  dateText,
  decimalsOf,
  parseMoment,
  type QueryFacts,
  type Schema,
  type Table,
  timestampText,
} from "@master-sql/sql";
import { type MinedData, type MinedTable, mayBeNegative, minedDomain } from "./mined-data.ts";
import { flipCase, lengthLimit, nearValues } from "./near-values.ts";

/** The values to choose from for each column (by columnKey), likeliest to matter first; NULL is never among them. */
export type ValuePools = ReadonlyMap<string, readonly string[]>;

/** Values in the pool of one column: more would thin out the telling ones. */
export const POOL_SIZE = 16;
const SAMPLES = 3;
/** Decimal places of numbers without a scale, at most. */
const MOST_DIGITS = 9;

/** A constant with the columns it bears on, its value known. */
export interface KnownConstant {
  readonly columns: readonly ColumnId[];
  readonly role: QueryFacts["compared"][number]["role"];
  readonly replacesNull?: boolean;
  readonly value: string;
}

/** Whether signs, halves, and further digits matter to the queries. */
interface Rounding {
  readonly signsMatter: boolean;
  /** Decimal places that they round or truncate to. */
  readonly roundedPlaces: readonly number[];
}

/**
 * Pools for the columns of `tables`. Columns that the queries compare with each other, and foreign keys with what they
 * refer to, share their pools, so that joins find partners.
 */
export function buildPools(
  schema: Schema,
  tables: readonly Table[],
  compared: readonly KnownConstant[],
  links: readonly (readonly [ColumnId, ColumnId])[],
  mined: MinedData,
  /** Constants that checks name: a column may hold them, whether the data do or not. */
  checked: readonly KnownConstant[],
  rounding: Rounding = { signsMatter: false, roundedPlaces: [] },
): ValuePools {
  const own = new Map<string, readonly string[]>();
  const classes = new ColumnClasses();
  const columns = new Map<string, Column>();
  const year = yearOfData(mined);
  for (const table of tables) {
    for (const column of table.columns) {
      const key = columnKey({ table: table.key, column: column.name });
      columns.set(key, column);
      own.set(key, ownValues(table, column, compared, mined.get(table.key), year, rounding));
    }
    for (const foreignKey of table.foreignKeys) {
      for (const [index, column] of foreignKey.columns.entries()) {
        const target = { table: foreignKey.target, column: foreignKey.targetColumns[index] ?? "" };
        classes.join(columnKey({ table: table.key, column }), columnKey(target));
      }
    }
  }
  for (const [a, b] of links) {
    const [kindOfA, kindOfB] = [a, b].map((id) =>
      kindGroup(schema.tables.get(id.table)?.columns.find(({ name }) => name === id.column)),
    );
    if (kindOfA !== undefined && kindOfA === kindOfB) classes.join(columnKey(a), columnKey(b));
  }
  const pools = new Map<string, readonly string[]>();
  for (const [key, column] of columns) {
    const domain = domainOf(column, key, mined, checked);
    const members = [key, ...classes.others(key)].flatMap((member) => {
      const values = own.get(member);
      return values ? [values] : [];
    });
    const values = interleave(members).filter(
      (value) => fits(column, value) && (domain === null || domain.includes(value)),
    );
    pools.set(key, values.slice(0, POOL_SIZE));
  }
  return pools;
}

function domainOf(
  column: Column,
  key: string,
  mined: MinedData,
  checked: readonly KnownConstant[],
): readonly string[] | null {
  const [table = ""] = key.split("\0");
  const facts = mined.get(table);
  const domain = minedDomain(column, facts?.columns.get(column.name), facts?.rows ?? 0);
  const own = checked.filter(({ columns }) => columns.some((id) => columnKey(id) === key));
  return domain && [...domain, ...own.map(({ value }) => value)];
}

function kindGroup(column: Column | undefined): string | undefined {
  if (!column) return undefined;
  if (column.kind === "decimal") return "integer";
  return column.kind === "timestamp" ? "date" : column.kind;
}

function ownValues(
  table: Table,
  column: Column,
  compared: readonly KnownConstant[],
  mined: MinedTable | undefined,
  year: number,
  { signsMatter, roundedPlaces }: Rounding,
): readonly string[] {
  const own = compared.filter((constant) =>
    constant.columns.some((id) => id.table === table.key && id.column === column.name),
  );
  const near = own.map(({ role, value }) => nearValues(column, role, value, year));
  const samples = mined?.columns.get(column.name)?.samples.slice(0, SAMPLES) ?? [];
  const numericText =
    column.kind === "text" && samples.length > 0 && samples.every((sample) => /^\d+$/.test(sample));
  const plain = numericText ? ["1", "2", "3"] : plainValues(column, samples, year);
  const isKey =
    table.uniques[0]?.includes(column.name) === true ||
    table.foreignKeys.some((key) => key.columns.includes(column.name));
  const isSigned = signsMatter && !isKey && mayBeNegative(mined?.columns.get(column.name), mined?.rows ?? 0);
  return [
    ...new Set([
      ...interleave(near),
      ...(isKey ? [] : withDigitsMore(column, roundedPlaces)),
      ...(signsMatter && !isKey ? halves(column) : []),
      ...(isSigned ? belowZero(column) : []),
      ...(isKey && column.kind === "integer" ? [] : shortest(samples, column)),
      ...plain,
    ]),
  ];
}

/** Numbers with one more decimal than queries round to, to be rounded up and down; none where the column can't hold it. */
function withDigitsMore(column: Column, places: readonly number[]): readonly string[] {
  if (column.kind !== "decimal") return [];
  const scale = decimalsOf(column) ?? MOST_DIGITS;
  return places
    .filter((place) => place < scale)
    .flatMap((place) => ["6", "3"].map((digit) => ["2.", "0".repeat(place), digit].join("")));
}

/** What rounding up, down and to the even number make different things of, and what a share of it is no longer told apart by. */
function halves({ kind }: Column): readonly string[] {
  return kind === "decimal" ? ["2.5", "0.7", "10.01"] : [];
}

function belowZero({ kind }: Column): readonly string[] {
  if (kind === "decimal") return ["-2.5", "-0.7", "-70"];
  return kind === "integer" ? ["-70", "-7", "-1"] : [];
}

/** Samples of the data as far as they read easily. */
function shortest(samples: readonly string[], column: Column): readonly string[] {
  return samples.filter(
    (sample) => sample.length <= 60 && (column.kind !== "integer" || Math.abs(Number(sample)) < 1e9),
  );
}

/** Values to be had without any hint, neighbours among them. */
function plainValues(column: Column, samples: readonly string[], year: number): readonly string[] {
  switch (column.kind) {
    case "integer":
      return ["1", "2", "3", "0", "4"];
    case "decimal":
      return ["10", "20", "10.5", "1", "0"];
    case "text": {
      const [first] = samples;
      const cases = first ? [flipCase(first), first.toUpperCase(), first.toLowerCase()] : [];
      return [...cases.filter((text) => text !== first), "a", "b", "A", "ab"];
    }
    case "boolean":
      return ["true", "false"];
    case "enum":
      return column.labels.slice(0, POOL_SIZE);
    case "date":
    case "timestamp": {
      const moment = parseMoment(samples[0] ?? "") ?? Date.UTC(year, 0, 10);
      const days = [0, 1, 2, 3, 7, 31, 365].map((day) => moment + day * DAY_MS);
      return days.map(column.kind === "date" ? dateText : timestampText);
    }
    case "time":
      return ["10:00:00", "10:30:00", "11:00:00"];
    case "interval":
      return ["1 day", "2 days", "1 hour"];
    case "uuid":
      return [1, 2, 3].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
    case "other":
      return column.typeName.endsWith("[]") ? [...samples, ...samples.flatMap(otherOrders)] : samples;
  }
}

/** An array of plain elements the other way round, and its first and last element alone. */
function otherOrders(array: string): readonly string[] {
  const elements = /^\{[^{}"]+\}$/.test(array) ? array.slice(1, -1).split(",") : [];
  if (elements.length < 2) return [];
  return [elements.toReversed(), elements.slice(0, 1), elements.slice(-1)].map(
    (each) => `{${each.join(",")}}`,
  );
}

/** Whether a value, perhaps of another column's pool, can stand in this column. */
function fits(column: Column, value: string): boolean {
  switch (column.kind) {
    case "integer":
      return /^-?\d+$/.test(value) && (column.typeName !== "smallint" || Math.abs(Number(value)) < 32_768);
    case "decimal": {
      const precision = /\((\d+),(-?\d+)\)/.exec(column.typeName);
      const isNumber = /^-?\d+(\.\d+)?$/.test(value);
      return (
        isNumber &&
        (!precision || Math.abs(Number(value)) < 10 ** (Number(precision[1]) - Number(precision[2])) - 1)
      );
    }
    case "date":
    case "timestamp":
      return parseMoment(value) !== null;
    case "text":
      return value.length <= lengthLimit(column);
    default:
      return true;
  }
}

function yearOfData(mined: MinedData): number {
  for (const table of mined.values()) {
    for (const { samples } of table.columns.values()) {
      const match = /^(\d{4})-\d\d-\d\d/.exec(samples[0] ?? "");
      if (match) return Number(match[1]);
    }
  }
  return 2024;
}

function interleave(lists: readonly (readonly string[])[]): readonly string[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const all = Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? []));
  return [...new Set(all.flat())];
}

/** Sets of columns that hold common values (union-find). */
class ColumnClasses {
  readonly #parents = new Map<string, string>();

  #root(key: string): string {
    const parent = this.#parents.get(key);
    return parent === undefined || parent === key ? key : this.#root(parent);
  }

  join(a: string, b: string): void {
    const [rootOfA, rootOfB] = [this.#root(a), this.#root(b)];
    this.#parents.set(a, this.#parents.get(a) ?? rootOfA);
    this.#parents.set(b, this.#parents.get(b) ?? rootOfB);
    this.#parents.set(rootOfA, rootOfB);
  }

  others(key: string): readonly string[] {
    const root = this.#root(key);
    return [...this.#parents.keys()].filter((other) => other !== key && this.#root(other) === root);
  }
}
