import { columnKey, type Table, type TableKey } from "@master-sql/sql";
import type { Tuple } from "../search/databases/instance.ts";
import { isPlausible, momentOrders } from "../search/databases/plausible.ts";
import type { SearchSpace } from "../search/databases/search-space.ts";
import type { ChangeRuns } from "./change-runs.ts";
import type { ListedRow } from "./listed-rows.ts";
import {
  type ChangeSource,
  type FocusRow,
  type RowChange,
  rowAfter,
  rowChanges,
  statementOf,
} from "./row-changes.ts";
import type { VisibleRows } from "./visible-rows.ts";

export interface InPlace {
  /** A script that changes values; null where none tells anything. */
  readonly script: string | null;
  /** Places of the members that it tells. */
  readonly told: readonly number[];
}

/** Changes that are tried together; work, and rows of one kind that matter, at most. A run of one
 * member is a unit of work, more where there are many rows. */
const TOGETHER = 8;
const MOST_WORK = 1_500;
/** Rows of all tables for which a run of one member costs as much as the run itself. */
const ROWS_OF_A_RUN = 2_000;
const MOST_ROWS = 5;
/** Changes of one script at most, which somebody reads. */
const MOST_CHANGES = 40;

/** What is changed: the visible data, or what a script makes of them. */
export interface Base {
  readonly script: string;
  readonly rowsOf: (table: TableKey) => readonly Tuple[];
}

interface Telling {
  readonly changes: readonly RowChange[];
  readonly told: readonly number[];
}

/**
 * Data with values changed in rows that matter to a script, so that members leave another state than the reference, on
 * which the solutions agree. Nothing is put there that is unlike the visible data.
 */
export async function changedInPlace(
  runs: ChangeRuns,
  space: SearchSpace,
  visible: VisibleRows,
  base: Base,
  listed: readonly ListedRow[],
  solutions: readonly number[],
  wanted: readonly number[],
): Promise<InPlace> {
  const orders = momentOrders(space.tables, (key) => visible.rowsOf(key));
  const isLike = (change: RowChange) => {
    const after = rowAfter(change);
    return after === null || isPlausible(new Map([[change.table.key, [after]]]), orders);
  };
  const tries = async (changes: readonly RowChange[], places: readonly number[]) => {
    const trial = await runs.runOnScript(scriptOf(base, changes), [...solutions, ...places]);
    return !trial || trial.differing.some((place) => solutions.includes(place)) ? null : trial.differing;
  };
  const source = sourceOf(space, visible, base, listed);
  const changes = [...rowChanges(await focusRows(runs, space, visible, base), source)].filter(isLike);
  const queue = Array.from({ length: Math.ceil(changes.length / TOGETHER) }, (_, at) =>
    changes.slice(at * TOGETHER, (at + 1) * TOGETHER),
  );
  const open = new Set(wanted);
  const telling: Telling[] = [];
  const rows = space.tables.reduce((sum, { key }) => sum + base.rowsOf(key).length, 0);
  let work = 0;
  while (work < MOST_WORK && open.size > 0) {
    const group = queue.shift();
    if (!group) break;
    work += (1 + solutions.length + open.size) * (1 + rows / ROWS_OF_A_RUN);
    const told = await tries(group, [...open]);
    if (told === null) {
      if (group.length > 1) queue.unshift(...group.map((change) => [change]));
    } else if (told.length > 0) {
      telling.push({ changes: group, told });
      for (const place of told) open.delete(place);
    }
  }
  const { changes: kept, told } = await gathered(telling, tries);
  if (kept.length === 0 || !(await runs.isSettled(scriptOf(base, kept)))) return { script: null, told: [] };
  return { script: `${scriptOf(base, kept)};`, told };
}

/** As many changes in one database as can be had together, without those that tell nothing. */
async function gathered(
  telling: readonly Telling[],
  tries: (changes: readonly RowChange[], places: readonly number[]) => Promise<readonly number[] | null>,
): Promise<Telling> {
  let kept: Telling = { changes: [], told: [] };
  const stillTell = async (changes: readonly RowChange[], places: readonly number[]) => {
    const told = changes.length <= MOST_CHANGES ? await tries(changes, places) : null;
    return told !== null && places.every((place) => told.includes(place));
  };
  for (const each of telling) {
    const next = { changes: [...kept.changes, ...each.changes], told: [...kept.told, ...each.told] };
    if (await stillTell(next.changes, next.told)) kept = next;
  }
  for (const change of kept.changes.toReversed()) {
    const left = kept.changes.filter((each) => each !== change);
    if (left.length > 0 && (await stillTell(left, kept.told))) kept = { ...kept, changes: left };
  }
  return kept;
}

function scriptOf({ script }: Base, changes: readonly RowChange[]): string {
  const before = script.trim().replace(/;$/, "");
  return [...(before === "" ? [] : [before]), ...changes.map(statementOf)].join(";\n");
}

function sourceOf(
  space: SearchSpace,
  visible: VisibleRows,
  base: Base,
  listed: readonly ListedRow[],
): ChangeSource {
  const values = new Map<string, ReturnType<ChangeSource["valuesOf"]>>();
  const keys = new Map<TableKey, number>();
  const keyOf = (table: Table, place: number) =>
    columnKey({ table: table.key, column: table.columns[place]?.name ?? "" });
  return {
    tables: space.tables,
    columns: space.columns,
    listed,
    rowsOf: ({ key }) => base.rowsOf(key),
    nextKey: ({ key }, place) => {
      const rows = base.rowsOf(key);
      const last = keys.get(key) ?? rows.reduce((most, row) => Math.max(most, Number(row[place])), 0);
      keys.set(key, last + 1);
      return String(last + 1);
    },
    constantsOf: (table, place) => space.constants.get(keyOf(table, place)) ?? [],
    valuesOf: (table, place) => {
      const key = keyOf(table, place);
      const known = values.get(key) ?? [
        ...new Set(visible.rowsOf(table.key).map((row) => row[place] ?? null)),
      ];
      values.set(key, known);
      return known;
    },
  };
}

/**
 * Rows that a script changes, those that they refer to or that refer to them, and those nearest to what it asks for:
 * a few of each table.
 */
async function focusRows(
  runs: ChangeRuns,
  space: SearchSpace,
  visible: VisibleRows,
  base: Base,
): Promise<readonly FocusRow[]> {
  const { gone, added } = await runs.changedRows(base.script);
  const found = new Map<TableKey, Set<string>>();
  const focus: FocusRow[] = [];
  const byKey = new Map(space.tables.map((table) => [table.key, table]));
  const rowsByText = (table: Table) =>
    new Map(base.rowsOf(table.key).map((row) => [JSON.stringify(row), row]));
  const add = (table: Table, row: FocusRow["row"], most: number, isChanged = false) => {
    if (!table.columns.some(({ name }) => space.columns.has(columnKey({ table: table.key, column: name }))))
      return;
    const known = found.get(table.key) ?? new Set();
    found.set(table.key, known);
    const text = JSON.stringify(row);
    if (known.has(text) || known.size >= most) return;
    known.add(text);
    focus.push({ table, row, isChanged });
  };
  for (const table of space.tables) {
    const texts = rowsByText(table);
    for (const row of spread(gone.get(table.key) ?? [], MOST_ROWS)) {
      const own = texts.get(JSON.stringify(row));
      if (own) add(table, own, MOST_ROWS, true);
    }
  }
  const roots = [
    ...focus,
    ...space.tables.flatMap((table) =>
      spread(added.get(table.key) ?? [], MOST_ROWS).map((row) => ({ table, row })),
    ),
  ];
  for (const { table, row } of roots) {
    for (const { columns, target, targetColumns } of table.foreignKeys) {
      const parent = byKey.get(target);
      if (!parent) continue;
      const cells = columns.map((name) => row[placeOf(table, name)]);
      const match = base
        .rowsOf(target)
        .find((each) => targetColumns.every((name, at) => each[placeOf(parent, name)] === cells[at]));
      if (match) add(parent, match, 2 * MOST_ROWS);
    }
    for (const child of space.tables)
      for (const { columns, target, targetColumns } of child.foreignKeys) {
        if (target !== table.key) continue;
        const cells = targetColumns.map((name) => row[placeOf(table, name)]);
        const matches = base
          .rowsOf(child.key)
          .filter((each) => columns.every((name, at) => each[placeOf(child, name)] === cells[at]));
        for (const match of spread(matches, 3)) add(child, match, 2 * MOST_ROWS);
      }
  }
  for (const table of space.tables)
    for (const row of [
      ...spread(visible.best(base.rowsOf(table.key)), MOST_ROWS),
      ...spread(base.rowsOf(table.key), 2),
    ])
      add(table, row, 3 * MOST_ROWS);
  return focus;
}

function placeOf(table: Table, name: string): number {
  return table.columns.findIndex((column) => column.name === name);
}

/** A few of many, from all along. */
function spread<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, at) => items[Math.floor((at * items.length) / most)]).flatMap(
    (item) => (item === undefined ? [] : [item]),
  );
}
