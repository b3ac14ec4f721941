import type { ResultMismatch } from "@master-sql/judge/results";
import type { Row } from "@master-sql/judge/sandbox";
import type { ShownResult } from "@master-sql/judge/verdicts";
import { type MarkedRow, pairRows } from "../../../ui/difference/pair-rows.ts";

/** A row of a small result, in its place. */
export interface ResultRow {
  readonly row: Row;
  /** `only-here`: the other result lacks it, or lacks one more of it. `out-of-place`: where the order goes wrong. */
  readonly mark: "none" | "only-here" | "out-of-place";
  /** By column: differs from the row of the other result that is most like it. */
  readonly differs: readonly boolean[];
}

export interface MarkedResults {
  readonly expected: readonly ResultRow[];
  readonly candidate: readonly ResultRow[];
}

/**
 * Marks, in two results on one small database, the rows that make the difference. `mismatch` is the grader's comparison
 * of the two.
 */
export function markResults(
  expected: ShownResult,
  candidate: ShownResult,
  mismatch: ResultMismatch | null,
): MarkedResults {
  const rows = { expected: rowsOf(expected), candidate: rowsOf(candidate) };
  if (mismatch === null || !("difference" in mismatch)) {
    // An error, or a shape that can't be compared: nothing is right or wrong by rows.
    return { expected: rows.expected.map(unmarked), candidate: rows.candidate.map(unmarked) };
  }
  const { difference } = mismatch;
  if (mismatch.kind === "order") {
    const here = difference.firstOrderDifference ?? 0;
    const mark = (row: Row, position: number): ResultRow =>
      position === here ? { ...unmarked(row), mark: "out-of-place" } : unmarked(row);
    return { expected: rows.expected.map(mark), candidate: rows.candidate.map(mark) };
  }
  const paired = pairRows(difference.missing, difference.extra);
  return {
    expected: marked(rows.expected, paired.missing),
    candidate: marked(rows.candidate, paired.extra),
  };
}

function rowsOf(result: ShownResult): readonly Row[] {
  return "rows" in result ? result.rows : [];
}

function unmarked(row: Row): ResultRow {
  return { row, mark: "none", differs: row.map(() => false) };
}

/** Of rows that are the same, the last ones are those that the other result lacks. */
function marked(rows: readonly Row[], lacking: readonly MarkedRow[]): readonly ResultRow[] {
  const left = new Map<string, { count: number; readonly differs: readonly boolean[] }>();
  for (const { row, count, differs } of lacking) {
    const key = JSON.stringify(row);
    left.set(key, { count: count + (left.get(key)?.count ?? 0), differs });
  }
  return rows
    .toReversed()
    .map((row): ResultRow => {
      const found = left.get(JSON.stringify(row));
      if (found === undefined || found.count === 0) return unmarked(row);
      found.count--;
      return { row, mark: "only-here", differs: found.differs };
    })
    .toReversed();
}
