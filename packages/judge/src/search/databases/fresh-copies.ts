import { DAY_MS, parseMoment, type Table } from "@master-sql/sql";
import type { Cell } from "../../results/statement-result.ts";
import { isMoment, momentText } from "./moment-columns.ts";

/**
 * A copy of a row that may be in the same table: each key has another value in a column that isn't a reference. Keys
 * with a column at one of `given`, set by the caller, are kept. Undefined where a key consists of references.
 */
export function freshCopy(
  row: readonly Cell[],
  table: Table,
  rows: readonly (readonly Cell[])[],
  given: ReadonlySet<number>,
): Cell[] | undefined {
  const copy = [...row];
  const referring = new Set(table.foreignKeys.flatMap(({ columns }) => columns));
  for (const unique of table.uniques) {
    const places = unique.map((name) => table.columns.findIndex((column) => column.name === name));
    if (places.some((place) => given.has(place) || copy[place] === null)) continue;
    const free = places.filter((place) => !referring.has(table.columns[place]?.name ?? ""));
    const place = free.find((each) => table.columns[each]?.kind === "integer") ?? free[0];
    if (place === undefined) return undefined;
    copy[place] = freshCell(table, place, rows, copy[place] ?? null);
  }
  return copy;
}

function freshCell(table: Table, place: number, rows: readonly (readonly Cell[])[], cell: Cell): Cell {
  const column = table.columns[place];
  const taken = rows.map((row) => row[place]);
  if (!column || cell === null) return cell;
  if (column.kind === "integer" || column.kind === "decimal")
    return String(Math.max(0, ...taken.map((each) => Math.floor(Number(each ?? 0)))) + 1);
  if (isMoment(column)) {
    const moments = taken.flatMap((each) => parseMoment(each ?? "") ?? []);
    return momentText(column, Math.max(...moments) + DAY_MS);
  }
  return column.kind === "text" ? `${cell}${taken.length + 1}` : cell;
}
