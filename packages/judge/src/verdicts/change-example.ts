import type { ResultDifference } from "../results/result-difference.ts";
import type { ResultColumn, Row } from "../results/statement-result.ts";

/** A table of a small database, as it was and as two scripts left it. Rows are sorted by the primary key. */
export interface ChangedTable {
  readonly name: string;
  readonly columns: readonly ResultColumn[];
  readonly before: readonly Row[];
  /** After the candidate. */
  readonly candidate: readonly Row[];
  /** After the first solution. */
  readonly expected: readonly Row[];
  /** How the candidate's rows differ from the solution's; null where they don't. */
  readonly difference: ResultDifference | null;
}

/** modify: a small database where the answer leaves other rows than the solutions do. */
export interface ChangeExample {
  /** Tables that hold rows before or after; every other table is empty. */
  readonly tables: readonly ChangedTable[];
}
