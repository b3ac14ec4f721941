import type { TutorRun } from "../model.ts";
import type { ResultMatch } from "./match-results.ts";

/** SQL that was run for the interview, and the first rows of what it gave. */
export interface RanSql {
  readonly sql: string;
  readonly run: TutorRun;
}

/** What a query gave on some data, and how that stands to the right result there; null where nothing says what is right. */
export interface Tried {
  readonly run: TutorRun;
  readonly match: ResultMatch | null;
}

/** What running a candidate's SQL told, established by execution alone. */
export interface AnswerFacts {
  /** On the data that the question at hand is about. */
  readonly own: Tried;
  /** On the data as they were, where the question at hand is about changed ones. */
  readonly before: Tried | null;
  /** On the data of each twist that is still to come, in their order; empty unless all so far is right. */
  readonly twists: readonly Tried[];
  /** Pages that the query touches, and that the accepted answer does. */
  readonly cost: { readonly own: number; readonly accepted: number } | null;
  /** Queries that the candidate ran to check, run again. */
  readonly checks: readonly RanSql[];
}
