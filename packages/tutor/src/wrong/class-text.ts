import type { Clause } from "@master-sql/explain";
import type { LearnerQuery } from "../reading/learner-query.ts";

/** What is said of a kind of mistake. */
export interface ClassText {
  /** The clauses whose work on the rows shows it, the most telling first. */
  readonly clauses: readonly Clause[];
  /** The concept to read about. */
  readonly concept: string;
  /** Names the place in the learner's own text and says what it does. */
  readonly tell: (query: LearnerQuery) => string;
}
