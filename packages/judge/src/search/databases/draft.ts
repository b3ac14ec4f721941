import { type Column, columnKey, type ForeignKey, type Table, type TableKey } from "@master-sql/sql";
import type { Random } from "../../random.ts";
import type { Cell } from "../../results/statement-result.ts";
import type { CheckCombinations } from "./check-combinations.ts";
import { CheckMender } from "./check-mender.ts";
import type { Instance } from "./instance.ts";
import type { ValuePools } from "./value-pools.ts";

/** A database being made up: rows that may still break constraints. */
export type Draft = Map<TableKey, Cell[][]>;

export function draftOf(instance: Instance): Draft {
  return new Map([...instance].map(([key, rows]) => [key, rows.map((row) => [...row])]));
}

/** Tables so that each comes after those that it refers to, as far as there is such an order. */
export function inForeignKeyOrder(tables: readonly Table[]): readonly Table[] {
  const ordered: Table[] = [];
  const visiting = new Set<TableKey>();
  const visit = (table: Table) => {
    if (visiting.has(table.key)) return;
    visiting.add(table.key);
    for (const { target } of table.foreignKeys) {
      const parent = tables.find(({ key }) => key === target);
      if (parent) visit(parent);
    }
    ordered.push(table);
  };
  for (const table of tables) visit(table);
  return ordered;
}

/** With so many rows in a table repairs add no more to it: chains of parents are short. */
const MAX_ROWS = 60;

/**
 * Makes drafts satisfy the declared constraints that can be told without PostgreSQL: NOT NULL, unique, foreign keys, and
 * most checks. Rows that can't be mended are dropped. Of other checks on several columns only combinations that
 * PostgreSQL allows are known.
 */
export class DraftMender {
  readonly #tables: readonly Table[];
  readonly #pools: ValuePools;
  readonly #random: Random;
  readonly #combinations: CheckCombinations;
  readonly #checks: ReadonlyMap<TableKey, CheckMender>;
  #strict = false;

  /** `tables` in foreign key order. */
  constructor(tables: readonly Table[], pools: ValuePools, combinations: CheckCombinations, random: Random) {
    this.#combinations = combinations;
    this.#tables = tables;
    this.#pools = pools;
    this.#random = random;
    this.#checks = new Map(tables.map((table) => [table.key, new CheckMender(table, random)]));
  }

  /** With `strict` checked columns hold only combinations that are known to be allowed. */
  mend(draft: Draft, strict: boolean): Instance {
    this.#strict = strict;
    for (const table of this.#tables) {
      const rows = draft.get(table.key) ?? [];
      draft.set(table.key, []);
      for (const row of rows) this.#add(draft, table, row, 0);
    }
    return draft;
  }

  #add(draft: Draft, table: Table, row: Cell[], depth: number): boolean {
    const rows = draft.get(table.key) ?? [];
    if ((depth > 0 && rows.length >= MAX_ROWS) || depth > 8) return false;
    const keyColumns = new Set(table.hasPrimaryKey ? table.uniques[0] : []);
    for (const [index, column] of table.columns.entries()) {
      if (column.computed) row[index] = null;
      else if (row[index] == null && (column.notNull || keyColumns.has(column.name))) {
        const value = this.#random.pick(this.#pool(table, column).slice(0, 3));
        if (value === undefined) return false;
        row[index] = value;
      } else row[index] ??= null;
    }
    for (const key of table.foreignKeys)
      if (!this.#holdForeignKey(draft, table, row, key, depth)) return false;
    for (const columns of table.uniques) if (!this.#holdUnique(draft, table, row, columns)) return false;
    if (this.#strict) this.#holdChecks(table, row);
    if (this.#checks.get(table.key)?.mend(row, (place) => this.#offered(draft, table, row, place)) === false)
      return false;
    rows.push(row);
    draft.set(table.key, rows);
    return true;
  }

  #holdForeignKey(draft: Draft, table: Table, row: Cell[], key: ForeignKey, depth: number): boolean {
    const places = key.columns.map((name) => table.columns.findIndex((column) => column.name === name));
    const parent = this.#tables.find((other) => other.key === key.target);
    const nullable = places.filter((place) => table.columns[place]?.notNull === false);
    const clear = () => {
      for (const place of nullable) row[place] = null;
      return nullable.length > 0;
    };
    if (places.some((place) => row[place] === null)) return true;
    if (!parent) return clear();
    const targets = key.targetColumns.map((name) =>
      parent.columns.findIndex((column) => column.name === name),
    );
    const parents = draft.get(parent.key) ?? [];
    const matches = (candidate: readonly Cell[]) =>
      targets.every((target, index) => candidate[target] === row[places[index] ?? -1]);
    if (parents.some(matches)) return true;
    // A row refers only to rows of its own table that are there before it, so that no cycle arises.
    if (parent.key === table.key) {
      if (nullable.length > 0 && (parents.length === 0 || this.#random.chance(0.4))) return clear();
      if (parents.length === 0) {
        for (const [index, target] of targets.entries()) row[places[index] ?? -1] = row[target] ?? null;
        return true;
      }
    } else if (parents.length === 0 || this.#random.chance(0.3)) {
      const isPlaced = this.#tables.indexOf(parent) < this.#tables.indexOf(table);
      if (!isPlaced) return clear();
      const made: Cell[] = parent.columns.map(
        (column) => this.#random.pick(this.#pool(parent, column)) ?? null,
      );
      for (const [index, target] of targets.entries()) made[target] = row[places[index] ?? -1] ?? null;
      if (this.#add(draft, parent, made, depth + 1)) {
        for (const [index, target] of targets.entries()) row[places[index] ?? -1] = made[target] ?? null;
        return true;
      }
    }
    const chosen = this.#random.pick(parents);
    if (!chosen) return clear();
    for (const [index, target] of targets.entries()) row[places[index] ?? -1] = chosen[target] ?? null;
    return true;
  }

  #holdUnique(draft: Draft, table: Table, row: Cell[], columns: readonly string[]): boolean {
    const places = columns.map((name) => table.columns.findIndex((column) => column.name === name));
    if (places.some((place) => row[place] === null)) return true;
    const rows = draft.get(table.key) ?? [];
    const isTaken = () => rows.some((other) => places.every((place) => other[place] === row[place]));
    if (!isTaken()) return true;
    const inForeignKey = new Set(table.foreignKeys.flatMap((key) => key.columns));
    const free = places.filter((place) => !inForeignKey.has(columns[places.indexOf(place)] ?? ""));
    for (const place of free) {
      const column = table.columns[place];
      if (!column) continue;
      const before = row[place] ?? null;
      for (const value of [...this.#pool(table, column), ...freshValues(column, before, rows.length)]) {
        row[place] = value;
        if (!isTaken()) return true;
      }
      row[place] = before;
    }
    // A link table: other pairs of the parents that there are.
    for (const key of table.foreignKeys) {
      const parent = this.#tables.find((other) => other.key === key.target);
      if (!parent || !key.columns.some((name) => columns.includes(name))) continue;
      for (const candidate of draft.get(parent.key) ?? []) {
        const kept = [...row];
        for (const [index, name] of key.targetColumns.entries()) {
          const target = parent.columns.findIndex((column) => column.name === name);
          const place = table.columns.findIndex((column) => column.name === key.columns[index]);
          row[place] = candidate[target] ?? null;
        }
        if (!isTaken()) return true;
        row.splice(0, row.length, ...kept);
      }
    }
    return false;
  }

  /** Gives checked columns the allowed combination that changes least; keys stay, references may become NULL. */
  #holdChecks(table: Table, row: Cell[]): void {
    const referring = new Set(table.foreignKeys.flatMap(({ columns }) => columns));
    const unique = new Set(table.uniques.flat());
    for (const { places, allowed } of this.#combinations.get(table.key) ?? []) {
      const isPossible = (cells: readonly Cell[]) =>
        places.every((place, index) => {
          if (cells[index] === row[place]) return true;
          const name = table.columns[place]?.name ?? "";
          return !unique.has(name) && (!referring.has(name) || cells[index] === null);
        });
      const likeness = (cells: readonly Cell[]) =>
        places.filter((place, index) => cells[index] === row[place]).length;
      const possible = allowed.filter(isPossible);
      const most = Math.max(-1, ...possible.map(likeness));
      const chosen = this.#random.pick(possible.filter((cells) => likeness(cells) === most));
      for (const [index, place] of places.entries()) {
        if (chosen) row[place] = chosen[index] ?? null;
        // A check on a NULL holds.
        else if (table.columns[place]?.notNull === false && !unique.has(table.columns[place]?.name ?? ""))
          row[place] = null;
      }
    }
  }

  /** What a place may hold by all but checks: of a reference the keys that there are, of a unique column nothing else. */
  #offered(draft: Draft, table: Table, row: readonly Cell[], place: number): readonly Cell[] {
    const column = table.columns[place];
    if (!column || column.computed || table.uniques.some((columns) => columns.includes(column.name)))
      return [];
    const nothing = column.notNull ? [] : [null];
    const key = table.foreignKeys.find(({ columns }) => columns.includes(column.name));
    if (!key) return [...this.#pool(table, column), ...nothing];
    if (key.columns.length > 1) return nothing;
    const parent = this.#tables.find((other) => other.key === key.target);
    const target = parent?.columns.findIndex(({ name }) => name === key.targetColumns[0]) ?? -1;
    const keys = (draft.get(key.target) ?? []).flatMap((other) => other[target] ?? []);
    return [...(parent?.key === table.key ? [...keys, row[target] ?? null] : keys), ...nothing];
  }

  #pool(table: Table, column: Column): readonly string[] {
    return this.#pools.get(columnKey({ table: table.key, column: column.name })) ?? [];
  }
}

/** Values beyond the pool for a column that must be unique. */
function freshValues(column: Column, value: Cell, rows: number): readonly string[] {
  const numbers = Array.from({ length: rows + 6 }, (_, index) => index + 1);
  switch (column.kind) {
    case "integer":
    case "decimal":
      return numbers.map(String);
    case "text":
      return numbers.map((number) => `${value ?? ""}${number}`);
    case "date":
    case "timestamp":
      return numbers.map((number) => `2024-03-${String((number % 28) + 1).padStart(2, "0")}`);
    case "uuid":
      return numbers.map((number) => `00000000-0000-4000-8000-${String(number + 100).padStart(12, "0")}`);
    default:
      return [];
  }
}
