import type { Cell, ResultColumn } from "../results/statement-result.ts";

/** How results differ on one database. */
export type DifferenceKind =
  | "column-count"
  | "column-names"
  | "column-types"
  | "rows"
  | "duplicates"
  | "order"
  /** The answer fails where the reference gives a result. */
  | "error";

/** A table of a database that shows a difference. */
export interface CounterexampleTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly CounterexampleRow[];
}

/** A row of a database that shows a difference. */
export interface CounterexampleRow {
  readonly cells: readonly Cell[];
  /** Whether this row makes the difference (rule P16). */
  readonly guilty: boolean;
}

/** A result on the counterexample, or PostgreSQL's error in its place. */
export type ShownResult =
  | { readonly columns: readonly ResultColumn[]; readonly rows: readonly (readonly Cell[])[] }
  | { readonly sqlstate: string; readonly message: string };

/** A small database on which the answer is wrong. It was replayed on empty tables before it was reported. */
export interface Counterexample {
  /** Tables that hold rows; every other table is empty. Parents come before the tables that refer to them. */
  readonly tables: readonly CounterexampleTable[];
  /** Statements that make it in a database with the dataset's tables: TRUNCATE, then INSERT. */
  readonly script: string;
  /** Rows in all tables together. */
  readonly rowTotal: number;
  /** True when no part of it shows the difference. */
  readonly smallest: boolean;
  /** True when no single row can be removed: it was tried with each. */
  readonly irreducible: boolean;
  /**
   * The candidate leaves a choice open: its result here is one that PostgreSQL may give, not the only one (rule P4).
   */
  readonly possible?: true;
  readonly difference: DifferenceKind;
  readonly expected: ShownResult;
  readonly candidate: ShownResult;
  /**
   * In plain words what happens on it: "When a customer has no orders, your query drops them; the task asks for all."
   */
  readonly sentence: string;
}
