import type { GradingDatabase } from "../content/index.ts";
import type { JudgedContract } from "./compare.ts";

/** What a candidate is judged against. */
export interface GradingTask {
  /** Accepted answers; the first is the reference. */
  readonly solutions: readonly string[];
  readonly contract: JudgedContract;
  /** Known wrong answers: a candidate whose result equals one of theirs is given that misconception. */
  readonly wrongAnswers: readonly { readonly misconceptionId: string; readonly sql: string }[];
  /** Small databases that an answer must be right on too. */
  readonly gradingDatabases: readonly GradingDatabase[];
}
