import type { Checked, Counterexample, ResultColumn, Row, SqlError } from "../sandbox/index.ts";
import type { ErrorClass } from "./error-class.ts";

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

export interface CountedRow {
  readonly row: Row;
  readonly count: number;
}

/** Why a candidate was rejected: one kind, most telling first. */
export type WrongReason =
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
    }
  | { readonly kind: "rows"; readonly difference: ResultDifference }
  | { readonly kind: "duplicates"; readonly difference: ResultDifference }
  | { readonly kind: "order"; readonly difference: ResultDifference }
  /** The task asks for an order and the answer sorts nothing at its end: right order on this data would be chance. */
  | { readonly kind: "order-by-missing" }
  /** The answer leaves open which rows come first, or go together: a right result on this data would be chance. */
  | { readonly kind: "open-choice" }
  | {
      readonly kind: "no-result";
      /** The answer is empty, holds several statements, or its statement is no query (INSERT, CREATE, EXPLAIN …). */
      readonly cause: "empty" | "several-statements" | "not-a-query";
    }
  | { readonly kind: "error"; readonly error: SqlError }
  | { readonly kind: "too-many-rows"; readonly limit: number };

/** Expected outcomes are values. Only a fault of the machinery (reference that fails, sandbox lost) is not a verdict on the candidate. */
export type Verdict =
  | { readonly verdict: "right"; readonly checked: Checked }
  | {
      readonly verdict: "wrong";
      /** Of the visible data when they show a difference, otherwise of the counterexample. */
      readonly reason: WrongReason;
      /** False when the answer is right on the data that the learner sees. */
      readonly onVisibleData: boolean;
      /** One plain sentence for the learner. */
      readonly message: string;
      /** Misconception id, when the answer behaves as a listed wrong answer of the exercise does. */
      readonly misconception?: string;
      /** A small database on which the answer is wrong, when one was found. */
      readonly counterexample?: Counterexample;
      /** What kind of mistake it is, when that is established. */
      readonly errorClass?: ErrorClass;
      /** The expected and the candidate's result on the visible data, for the panes side by side. */
      readonly expectedPreview?: ResultPreview;
      readonly candidatePreview?: ResultPreview;
    }
  | {
      readonly verdict: "undecided";
      readonly cause: "timeout" | "cancelled" | "crashed";
      readonly message: string;
    }
  | { readonly verdict: "unusable"; readonly message: string };

export interface ResultPreview {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly Row[];
  readonly rowCount: number;
}

export const MAX_SHOWN_ROWS = 50;
/** Rows of one result that grading reads; a candidate with more is rejected as `too-many-rows` when the reference has fewer. */
export const GRADING_ROW_LIMIT = 20_000;
