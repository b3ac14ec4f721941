import { compareResults } from "../../results/compare.ts";
import { firstOrderDifference } from "../../results/compare-ordered.ts";
import { inNamedOrder } from "../../results/named-order.ts";
import { rowKeys } from "../../results/row-keys.ts";
import type { ResultColumn } from "../../results/statement-result.ts";
import type { SqlFailure, StepOutcome } from "../../sandbox/trial-database.ts";
import type { DifferenceKind } from "../../verdicts/counterexample.ts";

/** How the results of reference and candidate differ on one database. */
export type Difference = DifferenceKind;

/** The reference's prepared query: its visible columns come first, hidden sort keys after them. */
export interface ReferenceShape {
  readonly columns: readonly ResultColumn[];
  readonly visible: number;
  /** Places of the sort keys in the reference's row; empty when order doesn't count. */
  readonly sortKeys: readonly number[];
  /** The names that identify a candidate's columns, where they may come in any order. */
  readonly names?: readonly string[];
  /** SQLSTATEs with which a candidate may fail, and nothing is said of it. */
  readonly excused?: ReadonlySet<string>;
}

/**
 * Compares what reference and candidate gave on the same database. Null when they agree, and when the reference
 * fails: then the database tells nothing of the candidate (rule P9). Nor where the candidate may fail.
 */
export function compareOutcomes(
  reference: StepOutcome,
  candidate: StepOutcome,
  shape: ReferenceShape,
  candidateColumns: readonly ResultColumn[],
): Difference | null {
  if (!reference.ok) return null;
  if (reference.truncated) return null;
  if (!candidate.ok) {
    const { failure } = candidate;
    return isStarved(failure) || shape.excused?.has(failure.sqlstate) ? null : "error";
  }
  const expected = {
    columns: shape.columns.slice(0, shape.visible),
    rows:
      shape.columns.length === shape.visible
        ? reference.rows
        : reference.rows.map((row) => row.slice(0, shape.visible)),
  };
  const given = { columns: candidateColumns, rows: candidate.rows };
  const actual = shape.names ? inNamedOrder(given, shape.names) : given;
  const mismatch = compareResults(expected, actual, { columns: [], names: false, order: "none" });
  if (mismatch) return mismatch.kind;
  if (shape.sortKeys.length === 0) return null;
  const [expectedKeys, candidateKeys] = rowKeys(expected, actual);
  // By value, hidden sort keys too: 20.5 and 20.50 tie.
  const { columns } = shape;
  const cells =
    columns.length === shape.visible
      ? expectedKeys.cells
      : rowKeys({ columns, rows: reference.rows }, { columns, rows: [] })[0].cells;
  return firstOrderDifference({ rows: expectedKeys.rows, cells }, candidateKeys, shape.sortKeys) === null
    ? null
    : "order";
}

/**
 * Out of memory and stack limits say nothing of a query's meaning: neither that it is wrong, nor that it agrees. An answer can
 * run into them at will.
 */
export function isStarved(failure: SqlFailure): boolean {
  return failure.sqlstate.startsWith("53") || failure.sqlstate === "54001";
}
