import {
  type Column,
  columnKey,
  DAY_MS,
  type ForeignKey,
  parseMoment,
  type Table,
  type TableKey,
  timestampText,
} from "@master-sql/sql";
import type { Random } from "../../random.ts";
import type { Cell } from "../../results/statement-result.ts";
import { type Draft, draftOf } from "./draft.ts";
import { type Instance, rowCount } from "./instance.ts";
import { isMoment, momentText } from "./moment-columns.ts";
import { scatter } from "./scatter.ts";
import type { ValuePools } from "./value-pools.ts";

/** For each table its columns that refer to another's key by the queries' joins alone, with that table. */
export type References = ReadonlyMap<TableKey, ReadonlyMap<string, TableKey>>;

/** Makes up databases, not yet mended, from the pools of values. */
export class DraftMaker {
  readonly #tables: readonly Table[];
  readonly #pools: ValuePools;
  readonly #random: Random;
  readonly #references: References;

  /** `tables` in foreign key order. */
  constructor(tables: readonly Table[], pools: ValuePools, references: References, random: Random) {
    this.#references = references;
    this.#tables = tables;
    this.#pools = pools;
    this.#random = random;
  }

  pool(table: Table, column: Column): readonly string[] {
    return this.#pools.get(columnKey({ table: table.key, column: column.name })) ?? [];
  }

  /**
   * `rows` rows in each table: keys count up, other columns take the value at `choice` of their pool (moving on by
   * `step` from row to row). With `sameParent` all rows refer to the first parent, otherwise each to its own.
   */
  core(rows: (table: Table) => number, choice: number, step: number, sameParent: boolean): Draft {
    return new Map(
      this.#tables.map((table) => {
        const keyColumns = new Set(table.uniques[0] ?? []);
        const references = new Map([
          ...(this.#references.get(table.key) ?? []),
          ...table.foreignKeys.flatMap((key) => key.columns.map((name) => [name, key.target] as const)),
        ]);
        const made = Array.from({ length: rows(table) }, (_, number) =>
          table.columns.map((column): Cell => {
            const pool = this.pool(table, column);
            const parent = references.get(column.name);
            if (parent === table.key) return pool[0] ?? null;
            if (parent !== undefined) return pool[sameParent ? 0 : number % Math.max(1, pool.length)] ?? null;
            if (keyColumns.has(column.name)) return keyValue(pool, column, number);
            return pool.length === 0 ? null : (pool[(choice + number * step) % pool.length] ?? null);
          }),
        );
        return [table.key, made];
      }),
    );
  }

  /**
   * One row in each table, but `rows` in one of them, all alike; of a key of several columns only `varied` counts up, so
   * that all may belong to one group, or besides the key that column does. Where it refers to another table, that has as
   * many rows.
   */
  crowd(table: Table, rows: number, choice: number, varied?: string): Draft {
    const parent = varied === undefined ? undefined : this.#parentOf(table, varied);
    const draft = this.core((each) => (each === table || each === parent ? rows : 1), choice, 0, true);
    const [first, ...others] = draft.get(table.key) ?? [];
    if (varied === undefined || !first) return draft;
    const key = new Set(table.uniques[0]);
    const isOfKey = key.has(varied);
    const parents = parent ? this.#keysOf(parent, draft) : undefined;
    for (const [place, column] of table.columns.entries()) {
      if (column.name !== varied && !(isOfKey && key.has(column.name))) continue;
      const pool = this.pool(table, column);
      for (const [index, row] of others.entries()) {
        const value = () => (parents ? parents[index + 1] : keyValue(pool, column, index + 1));
        row[place] = (column.name === varied ? value() : first[place]) ?? null;
      }
    }
    return draft;
  }

  /**
   * Groups of as many rows in one table, each referring to its own row of another one, alike within a group; undefined
   * where the table refers to none. Of a key of several columns the others count up within a group.
   */
  grid(table: Table, groups: number, members: number): Draft | undefined {
    const referring = table.columns.find(({ name }) => this.#parentOf(table, name));
    const parent = referring && this.#parentOf(table, referring.name);
    if (!parent) return undefined;
    const rows = (each: Table) => (each === table ? groups * members : each === parent ? groups : 1);
    const draft = this.core(rows, 0, 0, true);
    const parents = this.#keysOf(parent, draft);
    const key = table.uniques[0] ?? [];
    for (const [number, row] of (draft.get(table.key) ?? []).entries()) {
      const group = Math.floor(number / members);
      for (const [place, column] of table.columns.entries()) {
        const pool = this.pool(table, column);
        if (column === referring) row[place] = parents[group] ?? null;
        else if (!key.includes(column.name)) row[place] = pool[group % Math.max(1, pool.length)] ?? null;
        else if (key.length > 1) row[place] = keyValue(pool, column, number % members);
      }
    }
    return draft;
  }

  /**
   * As many rows of a table as `sizes` say for each of different values of a column, alike otherwise but for the key:
   * with a last group that is smaller, the first of them in number are known.
   */
  tiers(table: Table, column: Column, sizes: readonly number[], choice: number): Draft {
    const parent = this.#parentOf(table, column.name);
    const groups = sizes.flatMap((size, group) => Array.from({ length: size }, () => group));
    const rows = (each: Table) => (each === table ? groups.length : each === parent ? sizes.length : 1);
    const draft = this.core(rows, choice, 0, true);
    const parents = parent && this.#keysOf(parent, draft);
    const key = table.uniques[0] ?? [];
    for (const [number, row] of (draft.get(table.key) ?? []).entries()) {
      const group = groups[number] ?? 0;
      for (const [place, each] of table.columns.entries()) {
        const pool = this.pool(table, each);
        if (each === column) row[place] = parents ? (parents[group] ?? null) : keyValue(pool, column, group);
        else if (key.length > 1 && key.includes(each.name))
          row[place] = keyValue(pool, each, number - groups.indexOf(group));
      }
    }
    return draft;
  }

  /** The other table that a column refers to. */
  #parentOf(table: Table, name: string): Table | undefined {
    const joined = this.#references.get(table.key) ?? [];
    const referred = new Map([...joined, ...table.foreignKeys.flatMap(referencesOf)]);
    return this.#tables.find((each) => each !== table && each.key === referred.get(name));
  }

  /** What refers to a table's rows, if that is one column. */
  #keysOf({ key, uniques, columns }: Table, draft: Draft): readonly Cell[] {
    const place = columns.findIndex(({ name }) => name === uniques[0]?.[0]);
    return (draft.get(key) ?? []).map((row) => row[place] ?? null);
  }

  /**
   * `rows` rows in every table, alike but for their keys, each referring to its own parents: as many groups, whatever
   * is grouped by.
   */
  spread(rows: number, choice: number): Draft {
    const draft = this.core(() => rows, choice, 0, false);
    for (const table of this.#tables) {
      const made = draft.get(table.key) ?? [];
      const varied = new Set(table.uniques.map((unique) => this.#variedOf(table, unique)));
      for (const [place, column] of table.columns.entries()) {
        const parent = this.#parentOf(table, column.name);
        const keys = parent && this.#keysOf(parent, draft);
        for (const [number, row] of made.entries()) {
          // Looking for free texts takes the longer the more are taken.
          if (keys) row[place] = keys[number] ?? row[place] ?? null;
          else if (varied.has(column) && column.kind === "text") row[place] = `${row[place] ?? ""}${number}`;
          else if (varied.has(column)) row[place] = keyValue(this.pool(table, column), column, number);
          else row[place] = made[0]?.[place] ?? null;
        }
      }
    }
    return draft;
  }

  /** What tells rows of a table apart that are unique by some columns: rows that they refer to, else a number rather than a text. */
  #variedOf(table: Table, unique: readonly string[]): Column | undefined {
    const columns = table.columns.filter(({ name }) => unique.includes(name));
    return (
      columns.find(({ name }) => this.#parentOf(table, name)) ??
      columns.find(({ kind }) => kind !== "text") ??
      columns[0]
    );
  }

  /** Up to `most` rows a table, with few distinct values in each column. */
  randomDraft(most: number): Draft {
    const random = this.#random;
    const nullRate = random.pick([0, 0.1, 0.3]) ?? 0;
    const variety = random.pick([1, 2, 2, 3, 5]) ?? 2;
    const breadth = random.pick([4, 8, 16]) ?? 8;
    return new Map(
      this.#tables.map((table) => {
        const choices = table.columns.map((column) => {
          const pool = this.pool(table, column).slice(0, breadth);
          return Array.from({ length: variety }, () => random.pick(pool) ?? null);
        });
        const rows = random.chance(0.08) ? 0 : 1 + random.below(most);
        const made = Array.from({ length: rows }, () =>
          table.columns.map((column, index): Cell => {
            if (!column.notNull && random.chance(nullRate)) return null;
            return random.pick(choices[index] ?? []) ?? null;
          }),
        );
        return [table.key, made];
      }),
    );
  }

  /** One row in each table but three to five in one, which are alike but for one or two columns. */
  randomGroup(): Draft {
    const random = this.#random;
    const table = random.pick(this.#tables);
    const size = 3 + random.below(3);
    const draft = this.core((each) => (each === table ? size : 1), random.below(2), 0, true);
    if (!table) return draft;
    const key = table.uniques[0] ?? [];
    if (key.length > 1 && random.chance(0.5)) this.#varyOnePartOfKey(table, key, draft);
    const free = table.columns.flatMap((column, index) =>
      table.uniques[0]?.includes(column.name) ? [] : [index],
    );
    for (const place of [random.pick(free), random.pick(free)]) {
      const column = table.columns[place ?? -1];
      if (place === undefined || !column) continue;
      for (const row of draft.get(table.key) ?? [])
        row[place] = random.pick(this.pool(table, column)) ?? null;
    }
    return draft;
  }

  /**
   * One row in each table, but in `table` one for each of `days`, counted from a first day; alike but for the moment
   * and for a key of one column. With `whole` the rows' other moments move along and are no earlier, as checks often
   * ask; with `overNewYear` the first day is the last of a year, after which numbers of days, weeks and months begin
   * anew. Null when the table has no moment among `columns`, those that the queries read.
   */
  calendar(
    table: Table,
    days: readonly number[],
    columns: ReadonlySet<string>,
    { whole = false, overNewYear = false }: { readonly whole?: boolean; readonly overNewYear?: boolean } = {},
  ): Draft | null {
    const place = table.columns.findIndex(
      (column) => isMoment(column) && columns.has(columnKey({ table: table.key, column: column.name })),
    );
    const column = table.columns[place];
    const origin = column && parseMoment(this.pool(table, column)[0] ?? "");
    if (!column || origin === null || origin === undefined) return null;
    const first = overNewYear ? Date.UTC(new Date(origin).getUTCFullYear(), 0, 0, 12) : origin;
    const key = table.uniques[0] ?? [];
    const draft = this.core((each) => (each === table ? days.length : 1), 0, 0, true);
    for (const [index, row] of (draft.get(table.key) ?? []).entries()) {
      if (key.length > 1)
        for (const [at] of table.columns.entries()) row[at] = draft.get(table.key)?.[0]?.[at] ?? null;
      const moved = (days[index] ?? 0) * DAY_MS;
      row[place] = momentText(column, first + moved);
      if (!whole) continue;
      for (const [at, other] of table.columns.entries()) {
        const own = isMoment(other) && at !== place ? parseMoment(this.pool(table, other)[0] ?? "") : null;
        if (own !== null) row[at] = momentText(other, Math.max(own, first) + moved);
      }
    }
    return draft;
  }

  /** Rows that share a key of several columns but for one of them, such as the days of one player. */
  #varyOnePartOfKey(table: Table, key: readonly string[], draft: Draft): void {
    const varied = this.#random.pick(key);
    for (const [place, column] of table.columns.entries()) {
      if (!key.includes(column.name)) continue;
      const pool = this.pool(table, column);
      for (const row of draft.get(table.key) ?? [])
        row[place] = (column.name === varied ? this.#random.pick(pool) : pool[0]) ?? null;
    }
  }

  /** A database with rows of a table once more whose numbers have nothing to do with each other; null where none are read. */
  scattered(instance: Instance, table: Table, columns: ReadonlySet<string>): Draft | null {
    const draft = draftOf(instance);
    const offeredFor = (column: Column) => this.#random.pick(this.pool(table, column).slice(0, 6));
    return scatter(draft, table, columns, this.#random, offeredFor) ? draft : null;
  }

  /** A few small changes to a database: cells, duplicates that differ in the key, rows less or more, ties, order. */
  mutation(instance: Instance): Draft {
    const draft = draftOf(instance);
    const changes = 1 + this.#random.below(3);
    for (let change = 0; change < changes; change += 1) this.#mutate(draft, rowCount(instance) >= 12);
    return draft;
  }

  #mutate(draft: Draft, isLarge: boolean): void {
    const random = this.#random;
    const table = random.pick(this.#tables);
    if (!table) return;
    const rows = draft.get(table.key) ?? [];
    const row = random.pick(rows);
    const place = random.below(table.columns.length);
    const column = table.columns[place];
    if (!column) return;
    const choice = random.below(isLarge ? 12 : 16);
    if (!row || (choice >= 14 && rows.length < 6)) {
      rows.push(
        table.columns.map((other) =>
          random.chance(0.1) ? null : (random.pick(this.pool(table, other)) ?? null),
        ),
      );
      draft.set(table.key, rows);
      return;
    }
    if (choice < 5) row[place] = random.pick(this.pool(table, column)) ?? null;
    else if (choice < 6) row[place] = null;
    else if (choice < 8) row[place] = random.pick(rows)?.[place] ?? null;
    else if (choice < 9) row[place] = nudge(row[place] ?? null, column, random);
    else if (choice < 10) rows.splice(rows.indexOf(row), 1);
    else if (choice < 11) rows.push(...rows.splice(0, random.below(rows.length)));
    else if (choice < 12) rows.reverse();
    else {
      const copy = [...row];
      if (random.chance(0.5)) copy[place] = random.pick(this.pool(table, column)) ?? null;
      rows.push(copy);
    }
  }
}

/** The column of a foreign key that is one column, with the table that it refers to. */
function referencesOf({ columns, target }: ForeignKey): readonly (readonly [string, TableKey])[] {
  const [column, ...others] = columns;
  return column === undefined || others.length > 0 ? [] : [[column, target]];
}

/** Keys of crowds go on beyond their pool, numbers and texts alike: looking for free ones takes the longer the more are taken. */
export function keyValue(pool: readonly string[], { kind }: Column, number: number): Cell {
  const known = pool[number % Math.max(1, pool.length)] ?? null;
  if (number >= pool.length && kind === "text" && known !== null) return `${known}${number}`;
  if (number < pool.length || kind !== "integer") return known;
  return String(Math.max(0, ...pool.map(Number)) + 1 + number - pool.length);
}

function nudge(cell: Cell, column: Column, random: Random): Cell {
  if (cell === null) return null;
  const sign = random.chance(0.5) ? 1 : -1;
  if (column.kind === "integer" || column.kind === "decimal") {
    const value = Number(cell) + sign;
    return Number.isFinite(value) ? String(value) : cell;
  }
  if (column.kind === "date" || column.kind === "timestamp") {
    const moment = parseMoment(cell);
    if (moment === null) return cell;
    const text = timestampText(moment + sign * (random.pick([1, 1, 7, 30, 365]) ?? 1) * DAY_MS);
    return column.kind === "date" ? text.slice(0, 10) : text;
  }
  return cell;
}
