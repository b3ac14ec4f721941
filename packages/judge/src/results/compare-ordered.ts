import { countRows } from "./compare-bag.ts";
import type { ResultKeys } from "./row-keys.ts";

/**
 * The first 0-based position at which the candidate's order is wrong, or null. Both hold the same rows. The expected
 * rows fall into groups of neighbours with equal sort keys; within a group any order is right (rule G6).
 */
export function firstOrderDifference(
  expected: ResultKeys,
  candidate: ResultKeys,
  keyColumns: readonly number[],
): number | null {
  let start = 0;
  while (start < expected.rows.length) {
    const end = endOfTieGroup(expected, start, keyColumns);
    const group = countRows(expected.rows.slice(start, end));
    for (let position = start; position < end; position += 1) {
      const key = candidate.rows[position] ?? "";
      const left = group.get(key) ?? 0;
      if (left === 0) return position;
      group.set(key, left - 1);
    }
    start = end;
  }
  return null;
}

function endOfTieGroup(keys: ResultKeys, start: number, keyColumns: readonly number[]): number {
  let end = start + 1;
  while (end < keys.rows.length && keyColumns.every((column) => sameCell(keys, start, end, column))) end += 1;
  return end;
}

function sameCell(keys: ResultKeys, a: number, b: number, column: number): boolean {
  return keys.cells[a]?.[column] === keys.cells[b]?.[column];
}
