import type { ResultColumn, Row } from "./statement-result.ts";

/** How two result rows that should correspond differ, for showing side by side. */
export interface ResultDifference {
  readonly columns: readonly ResultColumn[];
  /** Rows of the expected result that the candidate lacks, each with how often it lacks it. At most MAX_SHOWN_ROWS. */
  readonly missing: readonly CountedRow[];
  /** Rows of the candidate that the expected result lacks. At most MAX_SHOWN_ROWS. */
  readonly extra: readonly CountedRow[];
  readonly missingTotal: number;
  readonly extraTotal: number;
  readonly expectedRowCount: number;
  readonly candidateRowCount: number;
  /** First 0-based position at which the order is wrong, when the rows agree and only their order differs. */
  readonly firstOrderDifference?: number;
  /** The 0-based column that alone is wrong: without it the two results hold the same rows. */
  readonly onlyColumn?: number;
}

/** A row and how often it occurs. */
export interface CountedRow {
  readonly row: Row;
  readonly count: number;
}

/** How many rows of a difference are listed at most. */
export const MAX_SHOWN_ROWS = 50;

/** How a result differs from the expected one: one kind, most telling first. */
export type ResultMismatch =
  | { readonly kind: "column-count"; readonly expected: number; readonly actual: number }
  | {
      readonly kind: "column-names";
      readonly expected: readonly string[];
      readonly actual: readonly string[];
    }
  | {
      readonly kind: "column-types";
      /** 0-based column whose values can't be compared, such as text where a number is expected. */
      readonly column: number;
      readonly expected: string;
      readonly actual: string;
      /** The column that the answer has there, if the expected one is elsewhere in it. */
      readonly named?: string;
    }
  | { readonly kind: "rows"; readonly difference: ResultDifference }
  | { readonly kind: "duplicates"; readonly difference: ResultDifference }
  | { readonly kind: "order"; readonly difference: ResultDifference };
