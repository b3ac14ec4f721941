import type { ForeignKey, Table } from "@master-sql/sql";
import type { Cell } from "../../results/statement-result.ts";
import type { Instance, Tuple } from "../databases/instance.ts";

/** A row with its table: what shrinking takes away. */
export interface Unit {
  readonly table: Table;
  readonly row: Tuple;
}

export function unitsOf(instance: Instance, tables: readonly Table[]): readonly Unit[] {
  return tables.flatMap((table) => (instance.get(table.key) ?? []).map((row) => ({ table, row })));
}

export function instanceOfUnits(units: readonly Unit[], tables: readonly Table[]): Instance {
  return new Map(
    tables.map((table) => [table.key, units.flatMap((unit) => (unit.table === table ? [unit.row] : []))]),
  );
}

/** What is left without some rows: dependents go too, or lose their reference where it may be NULL. */
export function remainders(
  units: readonly Unit[],
  removed: ReadonlySet<Unit>,
  tables: readonly Table[],
): readonly (readonly Unit[])[] {
  const rest = units.filter((unit) => !removed.has(unit));
  const closed = closeForeignKeys(rest, tables, false);
  const cleared = closeForeignKeys(rest, tables, true);
  return closed.length === cleared.length ? [closed] : [closed, cleared];
}

/** All parts but the whole in which no reference dangles, the smallest first; up to 2^n of n rows. */
export function partsOf(units: readonly Unit[], tables: readonly Table[]): readonly (readonly Unit[])[] {
  const parts = Array.from({ length: 2 ** units.length - 1 }, (_, mask) =>
    units.filter((_, index) => (mask >> index) & 1),
  );
  return parts
    .filter((part) =>
      part.every((unit) => !unit.table.foreignKeys.some((key) => isDangling(unit, key, part, tables))),
    )
    .sort((a, b) => a.length - b.length);
}

/** The rows without those whose parents are missing; with `clear` they stay, their reference NULL, where it may be. */
export function closeForeignKeys(
  start: readonly Unit[],
  tables: readonly Table[],
  clear: boolean,
): readonly Unit[] {
  let units = start;
  for (;;) {
    const next = units.flatMap((unit): readonly Unit[] => {
      const broken = unit.table.foreignKeys.find((key) => isDangling(unit, key, units, tables));
      if (!broken) return [unit];
      const cleared = clear ? withoutReference(unit, broken) : null;
      return cleared ? [cleared] : [];
    });
    if (next.length === units.length && next.every((unit, index) => unit === units[index])) return units;
    units = next;
  }
}

/** Whether a row refers to a parent that is not among the rows. */
function isDangling(unit: Unit, key: ForeignKey, units: readonly Unit[], tables: readonly Table[]): boolean {
  const values = key.columns.map((name) => cellOf(unit, name));
  if (values.includes(null)) return false;
  if (!tables.some((table) => table.key === key.target)) return false;
  return !units.some(
    (other) =>
      other.table.key === key.target &&
      key.targetColumns.every((name, index) => cellOf(other, name) === values[index]),
  );
}

function withoutReference(unit: Unit, key: ForeignKey): Unit | null {
  const nullable = unit.table.columns.flatMap((column, index) =>
    key.columns.includes(column.name) && !column.notNull ? [index] : [],
  );
  if (nullable.length === 0) return null;
  return { table: unit.table, row: unit.row.map((cell, index) => (nullable.includes(index) ? null : cell)) };
}

export function cellOf(unit: Unit, name: string): Cell {
  return unit.row[unit.table.columns.findIndex((column) => column.name === name)] ?? null;
}
