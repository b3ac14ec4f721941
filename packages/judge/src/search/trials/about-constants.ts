import { type Column, columnKey, type Table } from "@master-sql/sql";
import type { Cell } from "../../results/statement-result.ts";
import { type Draft, draftOf } from "../databases/draft.ts";
import type { DraftMaker } from "../databases/draft-maker.ts";

interface About {
  /** Columns (by columnKey) that the queries read, and the constants that they compare them with. */
  readonly columns: ReadonlySet<string>;
  readonly constants: ReadonlyMap<string, readonly string[]>;
}

/** Values of numbers and moments, by their places in the pool, from which the others are changed one by one. */
const CHOICES = [0, 1, 2];
/** Of each pool the values that are nearest to the constants. */
const MOST_VALUES = 8;

/**
 * One row in each table that meets what the queries ask of constants, as far as that can be had, and beside it all that
 * differ from it in one such column: each condition decides on one of them, also of what a NOT EXISTS looks for. Columns
 * without constants that may be unknown, which IS NULL asks for, are unknown and known, and once all that may be are
 * unknown, in place of which COALESCE has another value.
 */
export function* aboutConstants(
  maker: DraftMaker,
  tables: readonly Table[],
  { columns, constants }: About,
): Generator<Draft> {
  const compared = tables.flatMap((table) =>
    table.columns.flatMap((column, place) =>
      constants.has(keyOf(table, column)) && !column.computed ? [{ table, column, place }] : [],
    ),
  );
  const open = tables.flatMap((table) =>
    table.columns.flatMap((column, place) =>
      columns.has(keyOf(table, column)) && !constants.has(keyOf(table, column)) && mayBeUnknown(table, column)
        ? [{ table, place }]
        : [],
    ),
  );
  const replaced = compared.filter(({ table, column }) => mayBeUnknown(table, column));
  const states = [
    { unknown: open, choices: CHOICES },
    ...(replaced.length > 0 ? [{ unknown: [...open, ...replaced], choices: [0] }] : []),
    ...(open.length > 0 ? [{ unknown: [], choices: CHOICES }] : []),
  ];
  for (const { unknown, choices } of states) {
    for (const choice of choices) {
      const base = maker.core(() => 1, 0, 0, true);
      for (const { table, column, place } of compared) {
        const [row] = base.get(table.key) ?? [];
        // A word is asked for as it is; a number or a moment may be asked to be more or less.
        if (row && isOrdered(column)) row[place] = maker.pool(table, column)[choice] ?? row[place] ?? null;
      }
      for (const { table, place } of unknown) {
        const [row] = base.get(table.key) ?? [];
        if (row) row[place] = null;
      }
      yield draftOf(base);
      for (const { table, column, place } of compared) {
        const values: readonly Cell[] = maker.pool(table, column).slice(0, MOST_VALUES);
        for (const value of mayBeUnknown(table, column) ? [...values, null] : values) {
          const changed = draftOf(base);
          const [row] = changed.get(table.key) ?? [];
          if (!row || row[place] === value) continue;
          row[place] = value;
          yield changed;
        }
      }
    }
  }
}

function mayBeUnknown(table: Table, { name, notNull, computed }: Column): boolean {
  const isReference = table.foreignKeys.some((key) => key.columns.includes(name));
  return !notNull && !computed && !isReference && table.uniques[0]?.includes(name) !== true;
}

function isOrdered({ kind }: Column): boolean {
  return kind === "integer" || kind === "decimal" || kind === "date" || kind === "timestamp";
}

function keyOf({ key }: Table, { name }: Column): string {
  return columnKey({ table: key, column: name });
}
