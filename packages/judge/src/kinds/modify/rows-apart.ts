import { bagContract } from "../../judging/result-view.ts";
import { columnFamily } from "../../results/column-type.ts";
import { compareResults } from "../../results/compare.ts";
import type { ResultDifference } from "../../results/result-difference.ts";
import type { Row, StatementResult } from "../../results/statement-result.ts";
import type { JudgedTable } from "./tables.ts";

/** A row, and all its cells as one text. */
interface RowText {
  readonly text: string;
  readonly row: Row;
}

/** Rows that only what is expected holds, and rows that only what was found holds, to the letter. */
export type RowsApart = readonly [missing: readonly RowText[], extra: readonly RowText[]];

export function rowsApart(expected: StatementResult, actual: StatementResult): RowsApart {
  const shared = rowsIn(expected, actual);
  const [wanted, found] = [textsOf(expected, shared), textsOf(actual, shared)];
  return [without(wanted, found), without(found, wanted)];
}

/** How a table differs from what is expected of it; null when it doesn't. */
export function differenceOfTable(
  expected: StatementResult,
  actual: StatementResult,
  [missing, extra]: RowsApart,
  table: JudgedTable,
): ResultDifference | null {
  const isByRowsApart = canSetRowsAside(expected, actual, table);
  const mismatch = isByRowsApart
    ? compareResults(withRows(expected, missing), withRows(actual, extra), bagContract(expected))
    : compareResults(expected, actual, bagContract(expected));
  if (mismatch === null || !("difference" in mismatch)) return null;
  if (!isByRowsApart) return mismatch.difference;
  return {
    ...mismatch.difference,
    expectedRowCount: expected.rows.length,
    candidateRowCount: actual.rows.length,
  };
}

/**
 * Whether rows that both hold can be left out without another difference being found: none is there twice, and no value
 * is equal to one that only comes near it. Of a large table the comparison is most of the work.
 */
function canSetRowsAside(expected: StatementResult, actual: StatementResult, { key }: JudgedTable): boolean {
  return (
    key.length > 0 &&
    JSON.stringify(expected.columns) === JSON.stringify(actual.columns) &&
    expected.columns.every(({ typeName }) => hasExactValues(typeName))
  );
}

/** A number of any scale may be a rounded fraction, which is equal to others near it (rule G8). */
function hasExactValues(typeName: string): boolean {
  const family = columnFamily(typeName);
  const { kind } = family.kind === "array" ? family.element : family;
  if (kind === "numeric") return typeName.includes("(");
  return kind !== "real" && kind !== "double" && kind !== "array";
}

function withRows(result: StatementResult, rows: readonly RowText[]): StatementResult {
  return { ...result, rows: rows.map(({ row }) => row) };
}

/** Rows that all of them hold as one object, so that they needn't be compared. */
export function rowsIn(first: StatementResult, ...others: readonly StatementResult[]): ReadonlySet<Row> {
  return others.reduce<ReadonlySet<Row>>(
    (shared, { rows }) => new Set(rows.filter((row) => shared.has(row))),
    new Set(first.rows),
  );
}

function textsOf({ rows }: StatementResult, shared: ReadonlySet<Row>): readonly RowText[] {
  return rows.filter((row) => !shared.has(row)).map((row) => ({ text: JSON.stringify(row), row }));
}

/** Each row as often as it is there more often than among the others; of equal ones the last. */
function without(rows: readonly RowText[], others: readonly RowText[]): readonly RowText[] {
  const left = new Map<string, number>();
  for (const { text } of others) left.set(text, (left.get(text) ?? 0) + 1);
  return rows.filter(({ text }) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}
