import { type Column, columnKey, type Table } from "@master-sql/sql";
import type { Random } from "../../random.ts";
import type { Cell } from "../../results/statement-result.ts";
import type { Draft } from "./draft.ts";

/** Small numbers that queries don't name, for columns that have no other to offer. */
const LARGEST_PLAIN = 9;

/**
 * Rows alike but for their numbers, which have nothing to do with each other: what sorts by, adds or averages another
 * column than it should shows only where no two of them rise together. `offeredFor` offers a value for a column; without
 * one it is a small number. False when the table has no rows, or no numbers among `columns` (by columnKey).
 */
export function scatter(
  draft: Draft,
  table: Table,
  columns: ReadonlySet<string>,
  random: Random,
  offeredFor: (column: Column, place: number) => Cell | undefined,
): boolean {
  const rows = draft.get(table.key);
  const row = random.pick(rows ?? []);
  const places = numberPlaces(table, columns);
  if (!rows || !row || places.length === 0) return false;
  const copies = 2 + random.below(3);
  for (let copy = 0; copy < copies; copy += 1) rows.push([...row]);
  for (const each of rows) {
    for (const place of places) {
      const column = table.columns[place];
      if (!column || each[place] === null) continue;
      const offered = random.chance(0.5) ? offeredFor(column, place) : undefined;
      each[place] = offered ?? String(1 + random.below(LARGEST_PLAIN));
    }
  }
  return true;
}

/** Places of numbers that are read, and no keys or references. */
export function numberPlaces(table: Table, columns: ReadonlySet<string>): readonly number[] {
  const keys = new Set([...table.uniques.flat(), ...table.foreignKeys.flatMap((key) => key.columns)]);
  return table.columns.flatMap(({ name, kind, computed }, place) =>
    (kind === "integer" || kind === "decimal") &&
    !computed &&
    !keys.has(name) &&
    columns.has(columnKey({ table: table.key, column: name }))
      ? [place]
      : [],
  );
}
