import { columnKey, type Table } from "@master-sql/sql";
import { hasCircle } from "../databases/circles.ts";
import { type Instance, instanceKey } from "../databases/instance.ts";
import type { ValuePools } from "../databases/value-pools.ts";
import {
  cellOf,
  closeForeignKeys,
  instanceOfUnits,
  partsOf,
  remainders,
  type Unit,
  unitsOf,
} from "./units.ts";

/** With so many rows or fewer all parts are tried. */
export const EXHAUSTED_ROWS = 8;
const SIMPLIFICATIONS = 40;

/** Whether a database still shows the difference as well as the first did. */
export type ShowsDifference = (instance: Instance) => Promise<boolean>;

export interface Shrunk {
  readonly instance: Instance;
  /** True when every part of the database it came from was tried: none smaller shows the difference. */
  readonly smallest: boolean;
  /** True when each single row was tried without: none can be taken away. */
  readonly irreducible: boolean;
}

/**
 * Makes a distinguishing database small: ddmin (Zeller, Hildebrandt: Simplifying and isolating failure-inducing
 * input, 2002) over rows together with those that depend on them, down to single rows; all parts by size when eight
 * rows or fewer are left; then simpler values, and once more with these. `isOver` ends it early.
 */
export async function shrink(
  instance: Instance,
  tables: readonly Table[],
  pools: ValuePools,
  shows: ShowsDifference,
  isOver: () => boolean,
): Promise<Shrunk> {
  let units = unitsOf(instance, tables);
  const mayCircle = hasCircle(instance, tables);
  const seen = new Map<string, boolean>();
  const test = async (candidate: readonly Unit[]) => {
    const made = instanceOfUnits(candidate, tables);
    const key = instanceKey(made);
    const known = seen.get(key);
    if (known !== undefined) return known;
    const result = (mayCircle || !hasCircle(made, tables)) && (await shows(made));
    seen.set(key, result);
    return result;
  };
  let reduced = await reduce(units, tables, test, isOver);
  for (;;) {
    units = await simplify(reduced.units, pools, test, isOver);
    if (units === reduced.units) break;
    // Of rows with plainer values fewer may do: two of three suffice for a sum that all three were needed for.
    reduced = await reduce(units, tables, test, isOver);
    if (reduced.units.length === units.length) break;
  }
  const { smallest, irreducible } = reduced;
  return { instance: instanceOfUnits(reduced.units, tables), smallest, irreducible };
}

type Test = (units: readonly Unit[]) => Promise<boolean>;

interface Reduced extends Pick<Shrunk, "smallest" | "irreducible"> {
  readonly units: readonly Unit[];
}

/** Takes rows away, as they are, and lets children refer to fewer parents. */
async function reduce(
  start: readonly Unit[],
  tables: readonly Table[],
  test: Test,
  isOver: () => boolean,
): Promise<Reduced> {
  const single = await deltaDebug(start, tables, test, isOver);
  const isSingle = !isOver();
  const merged = await mergeParents(single, tables, test, isOver);
  const exhausted =
    merged.length <= EXHAUSTED_ROWS
      ? await smallestPart(merged, tables, test, isOver)
      : { units: merged, complete: false };
  return {
    units: exhausted.units,
    smallest: exhausted.complete,
    irreducible: exhausted.complete || (isSingle && exhausted.units === single),
  };
}

async function deltaDebug(
  start: readonly Unit[],
  tables: readonly Table[],
  test: Test,
  isOver: () => boolean,
): Promise<readonly Unit[]> {
  let units = start;
  let size = Math.ceil(units.length / 2);
  while (size >= 1 && units.length > 0 && !isOver()) {
    let reduced = false;
    for (let from = units.length - 1; from >= 0 && !isOver(); from -= size) {
      const removed = new Set(units.slice(Math.max(0, from - size + 1), from + 1));
      for (const rest of remainders(units, removed, tables)) {
        if (rest.length < units.length && (await test(rest))) {
          units = rest;
          reduced = true;
          break;
        }
      }
    }
    if (size === 1 && !reduced) break;
    if (!reduced || size > units.length) size = size === 1 ? 1 : Math.ceil(Math.min(size, units.length) / 2);
  }
  return units;
}

/** Lets rows that refer to different parents refer to one, where the difference stays, as long as that can be done. */
async function mergeParents(
  start: readonly Unit[],
  tables: readonly Table[],
  test: Test,
  isOver: () => boolean,
): Promise<readonly Unit[]> {
  let units = start;
  for (;;) {
    const merged = await withoutOneParent(units, tables, test, isOver);
    if (!merged) return units;
    units = merged;
  }
}

/** The rows with one parent less, whose children refer to another; null when none can be spared. */
async function withoutOneParent(
  units: readonly Unit[],
  tables: readonly Table[],
  test: Test,
  isOver: () => boolean,
): Promise<readonly Unit[] | null> {
  for (const parent of units) {
    for (const other of units) {
      if (isOver()) return null;
      if (other === parent || other.table !== parent.table) continue;
      const repointed = units.flatMap((unit) => (unit === other ? [] : [repoint(unit, other, parent)]));
      if (repointed.every((unit) => units.includes(unit))) continue;
      const closed = closeForeignKeys(repointed, tables, false);
      if (closed.length === repointed.length && (await test(closed))) return closed;
    }
  }
  return null;
}

/** The row with references to one parent turned into references to another; the row itself when it has none. */
function repoint(unit: Unit, from: Unit, to: Unit): Unit {
  let row = unit.row;
  for (const key of unit.table.foreignKeys) {
    if (key.target !== from.table.key) continue;
    const refers = key.columns.every(
      (name, index) => cellOf(unit, name) === cellOf(from, key.targetColumns[index] ?? ""),
    );
    if (!refers) continue;
    row = row.map((cell, place) => {
      const index = key.columns.indexOf(unit.table.columns[place]?.name ?? "");
      return index < 0 ? cell : cellOf(to, key.targetColumns[index] ?? "");
    });
  }
  return row === unit.row ? unit : { table: unit.table, row };
}

async function smallestPart(
  units: readonly Unit[],
  tables: readonly Table[],
  test: Test,
  isOver: () => boolean,
): Promise<{ units: readonly Unit[]; complete: boolean }> {
  for (const part of partsOf(units, tables)) {
    if (isOver()) return { units, complete: false };
    if (await test(part)) return { units: part, complete: true };
  }
  return { units, complete: true };
}

/** Gives cells outside of keys their column's plainest value, where the difference stays. */
async function simplify(
  start: readonly Unit[],
  pools: ValuePools,
  test: Test,
  isOver: () => boolean,
): Promise<readonly Unit[]> {
  let units = start;
  let tries = 0;
  for (const [number, unit] of start.entries()) {
    const bound = new Set([
      ...unit.table.uniques.flat(),
      ...unit.table.foreignKeys.flatMap((key) => key.columns),
    ]);
    for (const [place, column] of unit.table.columns.entries()) {
      if (column.computed || bound.has(column.name)) continue;
      const plain = pools.get(columnKey({ table: unit.table.key, column: column.name }))?.[0];
      const current = units[number];
      if (plain === undefined || current === undefined || current.row[place] === plain) continue;
      if (tries >= SIMPLIFICATIONS || isOver()) return units;
      tries += 1;
      const changed = units.map((other, index) =>
        index === number
          ? { table: other.table, row: other.row.map((cell, at) => (at === place ? plain : cell)) }
          : other,
      );
      if (await test(changed)) units = changed;
    }
  }
  return units;
}
