import type { Row, StatementResult } from "../../results/statement-result.ts";
import type { ChangedRows } from "../../verdicts/verdict.ts";
import { rowsIn } from "./rows-apart.ts";

/**
 * How an answer changes other rows than asked for, or changes them to other values, of the rows that a table had before:
 * the first is decided by what picks rows, the second by what is set. Rows are told apart by the table's primary key.
 * Null where it has none, where rows that are new differ too, or where the answer touches the key itself.
 */
export function changedRows(
  before: StatementResult,
  expected: StatementResult,
  actual: StatementResult,
  key: readonly string[],
): ChangedRows | null {
  const places = key.map((name) => before.columns.findIndex((column) => column.name === name));
  if (places.length === 0 || places.includes(-1)) return null;
  const keyOf = (row: Row) => JSON.stringify(places.map((place) => row[place]));
  const untouched = rowsIn(before, expected, actual);
  const [old, wanted, found] = [before, expected, actual].map(
    ({ rows }) => new Map(rows.filter((row) => !untouched.has(row)).map((row) => [keyOf(row), row])),
  );
  if (!old || !wanted || !found) return null;
  const isNew = (rows: ReadonlyMap<string, Row>) => [...rows.keys()].filter((each) => !old.has(each));
  if (isNew(wanted).some((each) => !isSame(found.get(each), wanted.get(each)))) return null;
  if (isNew(found).some((each) => !wanted.has(each))) return null;
  let [missed, needless, wrong] = [0, 0, 0];
  const columns = new Set<string>();
  for (const [each, row] of old) {
    const [own, right] = [found.get(each), wanted.get(each)];
    if (isSame(own, right)) continue;
    if (isSame(own, row)) missed += 1;
    else if (isSame(right, row)) needless += 1;
    else {
      wrong += 1;
      // Of a row gone that should be changed, or the other way round, no column tells why.
      if (!own || !right) continue;
      for (const [place, { name }] of before.columns.entries())
        if (own[place] !== right[place]) columns.add(name);
    }
  }
  return { missed, needless, wrong, columns: [...columns] };
}

function isSame(a: Row | undefined, b: Row | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
