import type { GradingDatabase } from "../contract/index.ts";
import type { JudgedContract } from "../results/compare.ts";

/** What a candidate of any kind is judged against. */
export interface CommonTask {
  /** Accepted answers; the first is the reference. */
  readonly solutions: readonly string[];
  /** Known wrong answers: a candidate that behaves as one of them does is given that misconception. */
  readonly wrongAnswers: readonly { readonly misconceptionId: string; readonly sql: string }[];
}

/** The answer is a query: select, fix, arrange, complete. */
export interface QueryTask extends CommonTask {
  readonly kind: "query";
  readonly contract: JudgedContract;
  /** Small databases that an answer must be right on too. */
  readonly gradingDatabases: readonly GradingDatabase[];
}
