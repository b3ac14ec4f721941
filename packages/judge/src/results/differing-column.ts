import { countRows } from "./compare-bag.ts";
import type { ResultKeys } from "./row-keys.ts";

/**
 * The one column without which two different results hold the same rows, or null when there is none or when several
 * columns qualify (rule G12).
 */
export function onlyDifferingColumn(expected: ResultKeys, candidate: ResultKeys): number | null {
  const columnCount = expected.cells[0]?.length ?? 0;
  if (expected.rows.length !== candidate.rows.length || columnCount < 2) return null;
  let found: number | null = null;
  for (let column = 0; column < columnCount; column += 1) {
    if (!sameBag(without(expected, column), without(candidate, column))) continue;
    if (found !== null) return null;
    found = column;
  }
  return found;
}

function without(keys: ResultKeys, column: number): readonly string[] {
  return keys.cells.map((cells) => cells.toSpliced(column, 1).join(""));
}

function sameBag(a: readonly string[], b: readonly string[]): boolean {
  const counts = countRows(a);
  for (const key of b) {
    const left = counts.get(key) ?? 0;
    if (left === 0) return false;
    counts.set(key, left - 1);
  }
  return true;
}
