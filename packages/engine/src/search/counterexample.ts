import type { Cell, ResultColumn } from "../sandbox/index.ts";
import type { Difference } from "./trial.ts";

export interface CounterexampleTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A result on the counterexample, or why there is none. */
export type ShownResult =
  | { readonly columns: readonly ResultColumn[]; readonly rows: readonly (readonly Cell[])[] }
  | { readonly sqlstate: string; readonly message: string };

/** A small database on which the candidate is wrong. It was replayed on empty tables before it was reported. */
export interface Counterexample {
  /** Tables that hold rows; every other table is empty. */
  readonly tables: readonly CounterexampleTable[];
  /** INSERT statements that make it from empty tables. */
  readonly sql: string;
  /** Rows in all tables together. */
  readonly rows: number;
  /** True when no part of it shows the difference; otherwise no single row can be removed. */
  readonly smallest: boolean;
  readonly difference: Difference;
  readonly expected: ShownResult;
  readonly actual: ShownResult;
}
