import { type CountedRow, MAX_SHOWN_ROWS, type ResultDifference } from "./result-difference.ts";
import type { QueryResult } from "./row-keys.ts";

/** Two results with the keys of their rows. */
export interface KeyedResults {
  readonly expected: QueryResult;
  readonly candidate: QueryResult;
  readonly expectedKeys: readonly string[];
  readonly candidateKeys: readonly string[];
}

/** How often each row is there. */
export function countRows(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** What has to be added to and taken from the candidate, as bags, to make it the expected result (rule G4). */
export function bagDifference(results: KeyedResults): ResultDifference {
  const { expected, candidate, expectedKeys, candidateKeys } = results;
  const missing = surplus(expected, expectedKeys, countRows(candidateKeys));
  const extra = surplus(candidate, candidateKeys, countRows(expectedKeys));
  return {
    columns: expected.columns,
    missing: missing.shown,
    extra: extra.shown,
    missingTotal: missing.total,
    extraTotal: extra.total,
    expectedRowCount: expected.rows.length,
    candidateRowCount: candidate.rows.length,
  };
}

/** True when both hold the same distinct rows and only how often they appear differs (rule G11). */
export function differsOnlyInDuplicates(results: KeyedResults): boolean {
  const expected = new Set(results.expectedKeys);
  const candidate = new Set(results.candidateKeys);
  return expected.size === candidate.size && [...expected].every((key) => candidate.has(key));
}

/** Rows that `result` has more often than `others` says, in the order in which they appear. */
function surplus(
  result: QueryResult,
  keys: readonly string[],
  others: ReadonlyMap<string, number>,
): { shown: readonly CountedRow[]; total: number } {
  const shown: CountedRow[] = [];
  let total = 0;
  const own = countRows(keys);
  for (const [index, key] of keys.entries()) {
    const row = result.rows[index];
    const count = (own.get(key) ?? 0) - (others.get(key) ?? 0);
    // A row is reported where it appears first; its count is then taken out of the tally.
    own.delete(key);
    if (count <= 0 || row === undefined) continue;
    total += count;
    if (shown.length < MAX_SHOWN_ROWS) shown.push({ row, count });
  }
  return { shown, total };
}
