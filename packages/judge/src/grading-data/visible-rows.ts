import { columnKey, type ForeignKey, type Table, type TableKey } from "@master-sql/sql";
import { QuoteUtils } from "pgsql-deparser";
import type { Random } from "../random.ts";
import type { Cell } from "../results/statement-result.ts";
import { rowsOf, type TrialDatabase } from "../sandbox/trial-database.ts";
import type { Instance, Tuple } from "../search/databases/instance.ts";
import type { SearchSpace } from "../search/databases/search-space.ts";
import { momentPlaces } from "./spacing.ts";

/** Rows read of one table. */
const MOST_ROWS = 20_000;

/** The rows of the visible data, to cut small databases from that satisfy every constraint, declared or not. */
export class VisibleRows {
  readonly #tables: readonly Table[];
  readonly #rows: ReadonlyMap<TableKey, readonly Tuple[]>;
  /** How many cells of a row hold what the queries compare with; such rows get through their conditions. */
  readonly #scores = new Map<Tuple, number>();
  /** Places of columns in which many rows are alike: references, kinds, states. */
  readonly #sorts = new Map<TableKey, ReadonlySet<number>>();

  private constructor({ tables, ...space }: SearchSpace, rows: ReadonlyMap<TableKey, readonly Tuple[]>) {
    this.#tables = tables;
    this.#rows = rows;
    for (const table of tables) {
      this.#sorts.set(table.key, sortsOf(table, rows.get(table.key) ?? []));
      const wanted = table.columns.map(({ name }) => {
        const constants = space.constants.get(columnKey({ table: table.key, column: name })) ?? [];
        return new Set(constants.map(comparable));
      });
      const isWanted = (cell: Cell, place: number) => cell !== null && wanted[place]?.has(comparable(cell));
      for (const row of rows.get(table.key) ?? []) this.#scores.set(row, row.filter(isWanted).length);
    }
  }

  static async read(database: TrialDatabase, space: SearchSpace): Promise<VisibleRows> {
    const rows = new Map<TableKey, readonly Tuple[]>();
    for (const table of space.tables) {
      const sql = `SELECT ${columnsText(table)} FROM ${table.sqlName} LIMIT ${MOST_ROWS}`;
      rows.set(table.key, await rowsOf(database, sql));
    }
    return new VisibleRows(space, rows);
  }

  rowsOf(table: TableKey): readonly Tuple[] {
    return this.#rows.get(table) ?? [];
  }

  /**
   * A part of the data: some rows of one table (neighbours, or alike in one column), all that they refer to, and some
   * rows of other tables that refer to the same; little more than `most` rows. Null when the table has none.
   */
  slice(random: Random, most: number): Instance | null {
    const table = random.pick(this.#tables);
    const all = table ? (this.#rows.get(table.key) ?? []) : [];
    const start = random.pick(random.chance(0.75) ? this.best(all) : all);
    if (!table || !start) return null;
    const size = 1 + random.below(most / 2);
    const taken = new Map<TableKey, Set<Tuple>>();
    const sorts = [...(this.#sorts.get(table.key) ?? [])];
    const places = Array.from({ length: random.below(4) }, () => random.pick(sorts) ?? -1);
    const alike = all.filter((row) => places.every((place) => row[place] === start[place]));
    const moment = random.pick(momentPlaces(table));
    if (moment !== undefined && random.chance(0.7)) alike.sort((a, b) => compareCells(a[moment], b[moment]));
    const from = Math.max(0, alike.indexOf(start) - random.below(3));
    for (const row of alike.slice(from, from + size)) this.#take(taken, table, row);
    for (const other of [...this.#tables].reverse()) {
      if (other === table) continue;
      const related = this.#referring(other, taken, random, most);
      for (const row of related) if (sizeOf(taken) < most) this.#take(taken, other, row);
    }
    return new Map(
      this.#tables.map(({ key }) => {
        const chosen = taken.get(key);
        return [key, chosen ? (this.#rows.get(key) ?? []).filter((row) => chosen.has(row)) : []];
      }),
    );
  }

  /** A few rows of a table that refer to rows already taken. */
  #referring(
    table: Table,
    taken: ReadonlyMap<TableKey, ReadonlySet<Tuple>>,
    random: Random,
    most: number,
  ): readonly Tuple[] {
    const key = random.pick(table.foreignKeys.filter(({ target }) => (taken.get(target)?.size ?? 0) > 0));
    const target = key ? this.#tables.find((other) => other.key === key.target) : undefined;
    if (!key || !target || random.chance(0.3)) return [];
    const parents = new Set(
      [...(taken.get(target.key) ?? [])].map((row) => keyOf(target, row, key.targetColumns)),
    );
    const rows = (this.#rows.get(table.key) ?? []).filter((row) =>
      parents.has(keyOf(table, row, key.columns)),
    );
    const telling = random.chance(0.75) ? this.best(rows) : rows;
    const from = random.below(Math.max(1, telling.length - 3));
    return telling.slice(from, from + 1 + random.below(most / 3));
  }

  /** The rows with the highest score: they hold most of what the queries compare with. */
  best(rows: readonly Tuple[]): readonly Tuple[] {
    const scores = rows.map((row) => this.#scores.get(row) ?? 0);
    const most = scores.reduce((highest, score) => Math.max(highest, score), 0);
    return rows.filter((_, index) => (scores[index] ?? 0) >= most);
  }

  #take(taken: Map<TableKey, Set<Tuple>>, table: Table, row: Tuple): void {
    const rows = taken.get(table.key) ?? new Set();
    if (rows.has(row)) return;
    taken.set(table.key, rows.add(row));
    for (const key of table.foreignKeys) {
      const target = this.#tables.find((other) => other.key === key.target);
      const parent = target ? this.#parentOf(table, row, key, target) : undefined;
      if (target && parent) this.#take(taken, target, parent);
    }
  }

  #parentOf(table: Table, row: Tuple, key: ForeignKey, target: Table): Tuple | undefined {
    const value = keyOf(table, row, key.columns);
    return (this.#rows.get(target.key) ?? []).find(
      (other) => keyOf(target, other, key.targetColumns) === value,
    );
  }
}

/** What reads all columns of a table as PostgreSQL's text. */
export function columnsText({ columns }: Table): string {
  return columns
    .map(({ name, computed }) => (computed ? "NULL" : `${QuoteUtils.quoteIdentifier(name)}::text`))
    .join(", ");
}

function sortsOf(table: Table, rows: readonly Tuple[]): ReadonlySet<number> {
  const places = table.columns.map((_, place) => place);
  return new Set(places.filter((place) => new Set(rows.map((row) => row[place])).size * 3 < rows.length));
}

function compareCells(a: Cell | undefined, b: Cell | undefined): number {
  const [first, second] = [a ?? "", b ?? ""];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Moments are compared by their days. */
function comparable(cell: string): string {
  return /^\d{4}-\d\d-\d\d/.test(cell) ? cell.slice(0, 10) : cell;
}

function keyOf(table: Table, row: Tuple, columns: readonly string[]): string {
  return JSON.stringify(
    columns.map((name) => row[table.columns.findIndex((column) => column.name === name)]),
  );
}

function sizeOf(taken: ReadonlyMap<TableKey, ReadonlySet<Tuple>>): number {
  let size = 0;
  for (const rows of taken.values()) size += rows.size;
  return size;
}
