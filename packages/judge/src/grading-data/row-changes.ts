import type { Column, Table } from "@master-sql/sql";
import { QuoteUtils } from "pgsql-deparser";
import type { Cell } from "../results/statement-result.ts";
import { literalOf, type Tuple } from "../search/databases/instance.ts";
import { numberKeyPlace, referringTo } from "../search/traps/index.ts";
import type { ListedRow } from "./listed-rows.ts";
import { type NearSource, valuesNear } from "./near-values.ts";

/** A change of one row of the visible data: other values in place, a copy under another key, or the row gone. */
export interface RowChange {
  readonly kind: "set" | "copy" | "delete";
  readonly table: Table;
  readonly row: Tuple;
  /** By place; of a copy its key among them. */
  readonly values: ReadonlyMap<number, Cell>;
}

/** Rows of the visible data that matter to a script: those that it changes first. */
export interface FocusRow {
  readonly table: Table;
  readonly row: Tuple;
  readonly isChanged: boolean;
}

export interface ChangeSource extends NearSource {
  readonly listed: readonly ListedRow[];
  readonly rowsOf: (table: Table) => readonly Tuple[];
  /** A number that no row and no copy has as its key yet. */
  readonly nextKey: (table: Table, place: number) => string;
}

/** Copies of one row with another value each, and lists of keys that are tried, at most. */
const MOST_COPIES = 12;

/**
 * Changes of rows that matter, of one row after the other in turn: every value across each edge that it is read at, then
 * values that nobody asks about, then the row once more and gone. Rows that the script changes, and those that it lists,
 * come before all others.
 */
export function* rowChanges(focus: readonly FocusRow[], source: ChangeSource): Generator<RowChange> {
  const of = (rows: readonly FocusRow[]) => rows.map((each) => changesOf(each, source));
  yield* alternating([
    ...of(focus.filter(({ isChanged }) => isChanged)),
    ...source.tables.map((table) => listedChanges(table, source)),
  ]);
  yield* alternating(of(focus.filter(({ isChanged }) => !isChanged)));
}

function* alternating<T>(lists: readonly (readonly T[])[]): Generator<T> {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  for (let turn = 0; turn < longest; turn += 1)
    for (const list of lists) {
      const item = list[turn];
      if (item !== undefined) yield item;
    }
}

function changesOf({ table, row }: FocusRow, source: ChangeSource): readonly RowChange[] {
  const values = table.columns.flatMap((column, place) => {
    if (isKey(table, column) || column.computed) return [];
    const found = valuesNear(table, place, row, source);
    return [...new Set(found)].flatMap((value) => (value === (row[place] ?? null) ? [] : [{ place, value }]));
  });
  // A value of each column in turn, so that none waits for all of another's.
  const turns = inTurn(values);
  const set = turns.map(
    ({ place, value }): RowChange => ({
      kind: "set",
      table,
      row,
      values: new Map([[place, value]]),
    }),
  );
  const copies = [undefined, ...turns].slice(0, MOST_COPIES).flatMap((change): readonly RowChange[] => {
    const key = freshKeyOf(table, row, source);
    return key
      ? [
          {
            kind: "copy",
            table,
            row,
            values: new Map([...key, ...(change ? [[change.place, change.value] as const] : [])]),
          },
        ]
      : [];
  });
  return [...alternating([set, copies]), { kind: "delete", table, row, values: new Map() }];
}

/** Rows under keys that a list in the script names: as listed, and with one value beside it. */
function listedChanges(table: Table, source: ChangeSource): readonly RowChange[] {
  const [template] = source.rowsOf(table);
  const key = table.hasPrimaryKey ? table.uniques[0] : undefined;
  if (!template || !key) return [];
  const changes = source.listed.flatMap((listed): RowChange[] => {
    const keyed = key.map((name) => {
      const place = table.columns.findIndex((column) => column.name === name);
      const [constant] = listed.has(name) ? [listed.get(name) ?? null] : source.constantsOf(table, place);
      return [place, constant] as const;
    });
    if (keyed.some(([, cell]) => cell == null) || !key.some((name) => listed.has(name))) return [];
    const at = new Map(keyed.map(([place, cell]) => [place, cell ?? null]));
    const there = source.rowsOf(table).find((row) => [...at].every(([place, cell]) => row[place] === cell));
    const told = table.columns.flatMap((column, place) => {
      const cell = listed.get(column.name);
      return at.has(place) || cell === undefined ? [] : [[place, cell] as const];
    });
    const row = there ?? template;
    const kind = there ? "set" : "copy";
    const base = there ? new Map<number, Cell>() : at;
    const asListed = new Map([...base, ...told]);
    const others = table.columns.flatMap((column, place): RowChange[] => {
      if (at.has(place) || column.computed) return [];
      const as = row.map((cell, index) => asListed.get(index) ?? cell);
      return [...new Set(valuesNear(table, place, as, source))]
        .slice(0, 4)
        .map((value) => ({ kind, table, row, values: new Map([...asListed, [place, value]]) }));
    });
    return [
      ...(asListed.size > 0 ? [{ kind, table, row, values: asListed } as const] : []),
      ...(there ? [] : [{ kind, table, row, values: at } as const]),
      ...others,
    ];
  });
  return changes;
}

/** A key that no row has, as near to the row's own as can be. */
function freshKeyOf(table: Table, row: Tuple, source: ChangeSource): ReadonlyMap<number, Cell> | null {
  const place = numberKeyPlace(table);
  const rows = source.rowsOf(table);
  if (place >= 0) {
    return new Map([[place, source.nextKey(table, place)]]);
  }
  const [key] = table.uniques;
  if (!table.hasPrimaryKey || !key) return null;
  const places = key.map((name) => table.columns.findIndex((column) => column.name === name));
  for (const at of places.toReversed()) {
    const column = table.columns[at];
    if (!column) continue;
    const values = referringTo(table, column)
      ? source.valuesOf(table, at)
      : valuesNear(table, at, row, source);
    for (const value of values) {
      if (value === null || value === row[at]) continue;
      const isTaken = rows.some((each) =>
        places.every((one) => each[one] === (one === at ? value : row[one])),
      );
      if (!isTaken) return new Map([[at, value]]);
    }
  }
  return null;
}

function isKey(table: Table, column: Column): boolean {
  return table.hasPrimaryKey && table.uniques[0]?.includes(column.name) === true;
}

function inTurn<T extends { readonly place: number }>(values: readonly T[]): readonly T[] {
  const seen = new Map<number, number>();
  const numbered = values.map((value) => {
    const turn = seen.get(value.place) ?? 0;
    seen.set(value.place, turn + 1);
    return { value, turn };
  });
  return numbered.toSorted((a, b) => a.turn - b.turn).map(({ value }) => value);
}

/** The row as it is after a change; null where it is gone. */
export function rowAfter({ kind, row, values }: RowChange): Tuple | null {
  if (kind === "delete") return null;
  return row.map((cell, place) => (values.has(place) ? (values.get(place) ?? null) : cell));
}

/** The statement that makes a change. */
export function statementOf(change: RowChange): string {
  const { kind, table, row, values } = change;
  const name = (place: number) => QuoteUtils.quoteIdentifier(table.columns[place]?.name ?? "");
  const given = table.columns.flatMap(({ computed }, place) => (computed ? [] : [place]));
  if (kind === "copy") {
    const after = rowAfter(change) ?? [];
    const cells = given.map((place) => literalOf(after[place] ?? null, table, place));
    return `INSERT INTO ${table.sqlName} (${given.map(name).join(", ")}) VALUES (${cells.join(", ")})`;
  }
  const key = table.columns.flatMap((column, place) => (isKey(table, column) ? [place] : []));
  const where = key
    .map((place) => `${name(place)} = ${literalOf(row[place] ?? null, table, place)}`)
    .join(" AND ");
  if (kind === "delete") return `DELETE FROM ${table.sqlName} WHERE ${where}`;
  const set = [...values].map(([place, value]) => `${name(place)} = ${literalOf(value, table, place)}`);
  return `UPDATE ${table.sqlName} SET ${set.join(", ")} WHERE ${where}`;
}
