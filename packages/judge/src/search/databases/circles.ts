import type { ForeignKey, Table } from "@master-sql/sql";
import type { Instance, Tuple } from "./instance.ts";

/** Whether rows of one table refer to each other in a circle, or one to itself: a recursive query need not end on them. */
export function hasCircle(instance: Instance, tables: readonly Table[]): boolean {
  return tables.some((table) =>
    table.foreignKeys.some(
      (key) => key.target === table.key && goRound(instance.get(table.key) ?? [], table, key),
    ),
  );
}

function goRound(rows: readonly Tuple[], table: Table, { columns, targetColumns }: ForeignKey): boolean {
  const places = (names: readonly string[]) =>
    names.map((name) => table.columns.findIndex((column) => column.name === name));
  const [own, target] = [places(columns), places(targetColumns)];
  const keyOf = (row: Tuple, at: readonly number[]) => JSON.stringify(at.map((place) => row[place] ?? null));
  const byKey = new Map(rows.map((row) => [keyOf(row, target), row]));
  const endsWell = new Set<Tuple>();
  for (const row of rows) {
    const path = new Set<Tuple>();
    let next: Tuple | undefined = row;
    while (next && !endsWell.has(next)) {
      if (path.has(next)) return true;
      path.add(next);
      next = own.some((place) => next?.[place] === null) ? undefined : byKey.get(keyOf(next, own));
    }
    for (const each of path) endsWell.add(each);
  }
  return false;
}
