import {
  type Column,
  type ColumnId,
  columnKey,
  type ForeignKey,
  type QueryFacts,
  type Table,
} from "@master-sql/sql";
import type { Cell } from "../../results/statement-result.ts";
import type { Instance, Tuple } from "../databases/instance.ts";
import type { ValuePools } from "../databases/value-pools.ts";
import { columnWord, isOrAre, plural, singular, withArticle } from "./table-words.ts";
import { valueWord } from "./value-word.ts";

/** Something about a small database that may be why the results differ there. */
export interface Circumstance {
  /** What stands after "When". */
  readonly words: string;
  /** The same database without it, in one or more ways. */
  readonly without: readonly Instance[];
  /**
   * `one`: it is told if the results agree on one of them. `all`: only if they do on all, since each takes away no more
   * than what the words say. `value`: a value with another in its place; of several such that are followed by
   * agreement, the one is told with which what is asked for stays.
   */
  readonly proof: "one" | "all" | "value";
  /** The same database with what the words say in other ways: it counts only if the results still differ on all. */
  readonly still?: readonly Instance[];
  /** It is about what the queries do in different ways, so it comes before all that they do alike. */
  readonly isMeant: boolean;
}

/** Values that stand in place of one that may be the cause. */
const MOST_OTHER_VALUES = 4;
/** Of these, values that other rows have. */
const MOST_PRESENT_VALUES = 2;

/**
 * What may be why two queries differ on a small database, most telling first: a parent without children, a NULL, equal
 * values, several children, a single value. None is known to be true yet.
 */
export function* circumstancesOf(
  instance: Instance,
  { tables, facts, pools, usedOtherwise }: CircumstanceMeans,
): Generator<Circumstance> {
  const scene = new Scene(instance, tables, facts, pools);
  const isMeant = ({ name }: Column) => usedOtherwise.has(name);
  const meant = { isMeant: true, isOf: isMeant };
  const other = { isMeant: false, isOf: (column: Column) => !isMeant(column) };
  yield* scene.gluedCells();
  yield* scene.childlessParents();
  yield* scene.nullCells(meant);
  yield* scene.equalCells(meant);
  yield* scene.severalChildren();
  yield* scene.timesOfDay();
  yield* scene.singleValues(meant);
  yield* scene.nullCells(other);
  yield* scene.equalCells(other);
  yield* scene.singleValues(other);
}

export interface CircumstanceMeans {
  readonly tables: readonly Table[];
  readonly facts: readonly QueryFacts[];
  readonly pools: ValuePools;
  /** Names of columns that the queries use in different ways. */
  readonly usedOtherwise: ReadonlySet<string>;
}

/** Columns that circumstances are looked for in. */
interface OfColumns {
  readonly isMeant: boolean;
  readonly isOf: (column: Column) => boolean;
}

class Scene {
  readonly #instance: Instance;
  readonly #tables: readonly Table[];
  readonly #facts: readonly QueryFacts[];
  readonly #pools: ValuePools;
  readonly #read: ReadonlySet<string>;

  constructor(instance: Instance, tables: readonly Table[], facts: readonly QueryFacts[], pools: ValuePools) {
    this.#instance = instance;
    this.#tables = tables;
    this.#facts = facts;
    this.#pools = pools;
    this.#read = new Set(facts.flatMap(({ columns }) => [...columns]));
  }

  /** A row that none refers to, in a table that both queries' joins could expect to be referred to. */
  *childlessParents(): Generator<Circumstance> {
    for (const { child, parent, key } of this.#relations()) {
      const orphans = this.#rows(parent).filter(
        (row) => !this.#rows(child).some((other) => refers(other, child, key, row, parent)),
      );
      const [orphan] = orphans;
      if (!orphan) continue;
      const made = this.#childOf(orphan, child, parent, key);
      const given = made.map((row) => this.#with(child, [...this.#rows(child), row]));
      yield {
        words: `${withArticle(singular(parent))} has no ${plural(child)}`,
        without: given,
        proof: "one",
        isMeant: true,
      };
    }
  }

  *nullCells({ isMeant, isOf }: OfColumns): Generator<Circumstance> {
    for (const { table, column, place } of this.#readColumns(isOf)) {
      const rows = this.#rows(table);
      const number = rows.findIndex((row) => row[place] === null);
      if (number < 0) continue;
      yield {
        words: `the ${columnWord(column)} of ${withArticle(singular(table))} ${isOrAre(column)} NULL`,
        proof: "value",
        isMeant,
        without: this.#otherValues(table, column, null).map((value) =>
          this.#changed(table, number, place, value),
        ),
      };
    }
  }

  *equalCells({ isMeant, isOf }: OfColumns): Generator<Circumstance> {
    for (const { table, column, place } of this.#readColumns(isOf)) {
      const rows = this.#rows(table);
      if (isReference(table, column)) continue;
      const number = rows.findIndex(
        (row, index) =>
          row[place] !== null && rows.slice(0, index).some((other) => other[place] === row[place]),
      );
      const cell = rows[number]?.[place] ?? null;
      if (cell === null) continue;
      const alike = rows.filter((row) => row[place] === cell).length;
      yield {
        words: `${alike === 2 ? "two" : "several"} ${rowsWord(table)} have the same ${columnWord(column)}`,
        proof: "all",
        isMeant,
        without: this.#otherValues(table, column, cell).map((value) =>
          this.#changed(table, number, place, value),
        ),
      };
    }
  }

  *severalChildren(): Generator<Circumstance> {
    for (const { child, parent, key } of this.#relations()) {
      for (const row of this.#rows(parent)) {
        const children = this.#rows(child).filter((other) => refers(other, child, key, row, parent));
        if (children.length < 2) continue;
        const [first] = children;
        const fewer = this.#rows(child).filter((other) => other === first || !children.includes(other));
        yield {
          words: `${withArticle(singular(parent))} has several ${rowsWord(child)}`,
          proof: "one",
          isMeant: true,
          without: [this.#with(child, fewer)],
        };
      }
    }
  }

  /**
   * One value of a column that the queries read: with another in its place the results agree. A value that no query
   * compares with anything was made up or cut from the data, and its name would tell nothing.
   */
  *singleValues({ isMeant, isOf }: OfColumns): Generator<Circumstance> {
    for (const { table, column, place } of this.#readColumns(isOf)) {
      if (isReference(table, column)) continue;
      for (const [number, row] of this.#rows(table).entries()) {
        const cell = row[place] ?? null;
        if (cell === null || !(this.#isCompared(table, column) || isSpecial(column, cell))) continue;
        yield {
          words: `the ${columnWord(column)} of ${withArticle(singular(table))} ${isOrAre(column)} ${valueWord(cell)}`,
          proof: "value",
          isMeant,
          without: this.#otherValues(table, column, cell).map((value) =>
            this.#changed(table, number, place, value),
          ),
        };
      }
    }
  }

  /** Rows with different values in two columns that read the same put together, as keys that are glued do. */
  *gluedCells(): Generator<Circumstance> {
    for (const table of this.#tables) {
      const columns = [...this.#readColumns()].filter((each) => each.table === table);
      const rows = this.#rows(table);
      for (const [number, row] of rows.entries()) {
        const found = firstGlued(rows.slice(0, number), row, columns);
        if (!found) continue;
        const [first, second] = found.places;
        const pair = (of: Tuple) => `${valueWord(of[first] ?? null)} and ${valueWord(of[second] ?? null)}`;
        const column = table.columns[first];
        if (column === undefined) continue;
        yield {
          words: `two ${rowsWord(table)} have values that read the same put together (${pair(found.other)}, ${pair(row)})`,
          proof: "all",
          isMeant: true,
          without: this.#otherValues(table, column, row[first] ?? null).map((value) =>
            this.#changed(table, number, first, value),
          ),
        };
      }
    }
  }

  /** A time of day: at the beginning of the day the results agree, at any other time they don't. */
  *timesOfDay(): Generator<Circumstance> {
    for (const { table, column, place } of this.#readColumns()) {
      if (column.kind !== "timestamp") continue;
      for (const [number, row] of this.#rows(table).entries()) {
        const [, day, time = "", end = ""] = TIMESTAMP.exec(row[place] ?? "") ?? [];
        if (day === undefined || /^00:00:00(?:\.0+)?$/.test(time)) continue;
        const at = (other: string) => this.#changed(table, number, place, `${day} ${other}${end}`);
        yield {
          words: `the ${columnWord(column)} of ${withArticle(singular(table))} has a time of day (${valueWord(row[place] ?? null)})`,
          proof: "all",
          isMeant: true,
          without: [at("00:00:00")],
          still: OTHER_TIMES.map(at),
        };
      }
    }
  }

  /** Whether a query compares the column with a constant. */
  #isCompared(table: Table, column: Column): boolean {
    const isIt = (id: ColumnId) => id.table === table.key && id.column === column.name;
    return this.#facts.some(({ compared }) => compared.some(({ columns }) => columns.some(isIt)));
  }

  #rows(table: Table): readonly Tuple[] {
    return this.#instance.get(table.key) ?? [];
  }

  /** Foreign keys between two tables that the queries read, the parents of which have rows. */
  *#relations(): Generator<{ readonly child: Table; readonly parent: Table; readonly key: ForeignKey }> {
    const isRead = (table: Table) => this.#facts.some(({ relations }) => relations.has(table.key));
    for (const child of this.#tables) {
      for (const key of child.foreignKeys) {
        const parent = this.#tables.find((table) => table.key === key.target);
        if (!parent || parent === child || this.#rows(parent).length === 0) continue;
        if (isRead(child) && isRead(parent)) yield { child, parent, key };
      }
    }
  }

  /** Columns that the queries read and that are more than a key, of tables that have rows. */
  *#readColumns(isOf: (column: Column) => boolean = () => true): Generator<{
    readonly table: Table;
    readonly column: Column;
    readonly place: number;
  }> {
    for (const table of this.#tables) {
      if (this.#rows(table).length === 0) continue;
      const keys = new Set(table.hasPrimaryKey ? table.uniques[0] : []);
      for (const [place, column] of table.columns.entries()) {
        const isMoment = column.kind === "date" || column.kind === "timestamp";
        if (column.computed || !isOf(column) || (keys.has(column.name) && !isMoment)) continue;
        if (this.#read.has(columnKey({ table: table.key, column: column.name })))
          yield { table, column, place };
      }
    }
  }

  #otherValues(table: Table, column: Column, cell: Cell): readonly string[] {
    const place = table.columns.indexOf(column);
    const pool = this.#pools.get(columnKey({ table: table.key, column: column.name })) ?? [];
    const present = this.#rows(table).flatMap((row) => row[place] ?? []);
    const isOther = (value: string) => value !== cell;
    const alike = [...new Set(present)].filter(isOther).slice(0, MOST_PRESENT_VALUES);
    const others = [...new Set([...alike, ...pool, ...plainValues(column, cell)])];
    return others.filter(isOther).slice(0, MOST_OTHER_VALUES);
  }

  /** Rows of a table that refer to a row of another: like those there are, or of the plainest values. */
  #childOf(orphan: Tuple, child: Table, parent: Table, key: ForeignKey): readonly Tuple[] {
    const refer = (row: Tuple): Tuple =>
      row.map((cell, place) => {
        const index = key.columns.indexOf(child.columns[place]?.name ?? "");
        return index < 0 ? cell : cellOf(orphan, parent, key.targetColumns[index] ?? "");
      });
    const keys = new Set(child.hasPrimaryKey ? child.uniques[0] : []);
    const fresh = (row: Tuple): Tuple =>
      row.map((cell, place) => {
        const column = child.columns[place];
        return column && keys.has(column.name) && !key.columns.includes(column.name)
          ? (this.#otherValues(child, column, cell)[0] ?? cell)
          : cell;
      });
    const made = [0, 1].map((choice) =>
      child.columns.map((column): Cell => {
        if (column.computed) return null;
        const pool = this.#pools.get(columnKey({ table: child.key, column: column.name })) ?? [];
        return pool[choice % Math.max(1, pool.length)] ?? plainValues(column, null)[0] ?? null;
      }),
    );
    const [like] = this.#rows(child);
    return [...(like ? [fresh(like)] : []), ...made].map(refer);
  }

  #with(table: Table, rows: readonly Tuple[]): Instance {
    return new Map([...this.#instance, [table.key, rows]]);
  }

  #changed(table: Table, number: number, place: number, value: Cell): Instance {
    return this.#with(
      table,
      this.#rows(table).map((row, index) => (index === number ? row.with(place, value) : row)),
    );
  }
}

/** A day, a time, and a zone. */
const TIMESTAMP = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d(?::\d\d)?)?$/;
const OTHER_TIMES = ["00:00:01", "08:13:27", "21:46:09"];

/** The first of some rows that reads the same as another where two values are put together. */
function firstGlued(
  rows: readonly Tuple[],
  row: Tuple,
  columns: readonly { readonly place: number }[],
): { readonly other: Tuple; readonly places: readonly [number, number] } | null {
  for (const other of rows) {
    const places = glued(other, row, columns);
    if (places) return { other, places };
  }
  return null;
}

/** Places of two columns where two rows have different values that read the same put together. */
function glued(
  one: Tuple,
  other: Tuple,
  columns: readonly { readonly place: number }[],
): readonly [number, number] | null {
  const differing = columns.filter(({ place }) => one[place] !== other[place]);
  const [first, second] = differing;
  if (first === undefined || second === undefined || differing.length > 2) return null;
  const together = (row: Tuple) => `${row[first.place] ?? ""}${row[second.place] ?? ""}`;
  return together(one) === together(other) ? [first.place, second.place] : null;
}

function isReference(table: Table, column: Column): boolean {
  return table.foreignKeys.some(({ columns }) => columns.includes(column.name));
}

function refers(row: Tuple, child: Table, key: ForeignKey, target: Tuple, parent: Table): boolean {
  return key.columns.every((name, index) => {
    const cell = cellOf(row, child, name);
    return cell !== null && cell === cellOf(target, parent, key.targetColumns[index] ?? "");
  });
}

function cellOf(row: Tuple, table: Table, name: string): Cell {
  return row[table.columns.findIndex((column) => column.name === name)] ?? null;
}

/** Values to be had without any hint. */
function plainValues({ kind, labels }: Column, cell: Cell): readonly string[] {
  switch (kind) {
    case "integer":
    case "decimal": {
      const value = Number(cell ?? 0);
      return Number.isFinite(value) ? [String(value + 1), String(value + 100), "1"] : ["1"];
    }
    case "text":
      return [`${cell ?? ""}x`, "a"];
    case "boolean":
      return ["true", "false"];
    case "enum":
      return labels;
    case "date":
      return ["2024-01-10", "2025-06-15"];
    case "timestamp":
      return ["2024-01-10 12:00:00", "2025-06-15 12:00:00"];
    default:
      return [];
  }
}

/** Whether a value tells something by itself: nothing, less than nothing, an empty text, blanks where none are expected. */
function isSpecial({ kind }: Column, cell: string): boolean {
  if (kind === "integer" || kind === "decimal") return Number(cell) <= 0;
  return (
    kind === "boolean" || (kind === "text" && (cell === "" || cell.trim() !== cell || / {2}/.test(cell)))
  );
}

function rowsWord(table: Table): string {
  const one = singular(table);
  return one.startsWith("row of ") ? one.replace("row", "rows") : plural(table);
}
