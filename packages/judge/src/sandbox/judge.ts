import type { Contract, GradingDatabase } from "../contract/index.ts";
import type { DifferenceKind } from "../verdicts/counterexample.ts";
import type { Verdict, WrongReason } from "../verdicts/verdict.ts";
import type { Unjudged } from "./early-end.ts";

/** An answer to be tried on small databases. */
export interface JudgeTask {
  /** Accepted queries, the first is the reference. Each is a single query that runs on the open database. */
  readonly solutions: readonly string[];
  readonly candidate: string;
  /** A script of the learner's, run before, that makes what the candidate reads besides the dataset's tables. */
  readonly defined?: string;
  readonly rules: JudgeRules;
  /** Tried first, in this order. */
  readonly gradingDatabases: readonly GradingDatabase[];
  /**
   * What is known of the data that are open: the answer's result is the expected one there, or differs, and how; or
   * judging is to begin with them.
   */
  readonly visible: "equal" | "untried" | { readonly differs: WrongReason };
  /** Wrong answers that are known; where the candidate is one of them in all that it does, it is told. */
  readonly known?: readonly string[];
  /** Work that the search may do, in trials (see TrialBudget of the search); 0 for the grading databases alone. */
  readonly trials: number;
  /** The same seed gives the same verdict. */
  readonly seed: number;
  /** Only the verdict counts: no cause and no clause are looked for. */
  readonly isCauseUnasked?: boolean;
}

/** When two results are equal. */
export type JudgeRules =
  /** What an exercise states: names when it says so, order by its keys. */
  | { readonly kind: "contract"; readonly contract: Pick<Contract, "order" | "names" | "columns" | "facts"> }
  /** A plain pair: with `orderMatters` the order that the reference's outermost ORDER BY asks for. */
  | { readonly kind: "pair"; readonly orderMatters: boolean };

/** Where a verdict was reached. */
export type JudgeStage =
  /** Told from the text: no query, no valid SQL. */
  | "syntax"
  /** Told from the results' shape. */
  | "shape"
  /** The answer is a solution but for its writing. */
  | "same"
  /** Told on the visible data; the command for pairs has always printed it by this name. */
  | "given"
  /** Told on a grading database of the exercise. */
  | "prepared"
  | "patterns"
  | "random"
  | "neighbours"
  | "mutations"
  | "traps"
  /** The answer leaves a choice open that the reference makes: a right result would be chance. */
  | "open-choice"
  /** Nothing tells the answer from the reference. */
  | "exhausted"
  /** Nothing did before the budget of trials was spent. */
  | "budget";

/** A verdict, and how it was reached. */
export interface Judged {
  readonly verdict: Verdict;
  /** Null when nothing was decided. */
  readonly stage: JudgeStage | null;
  /** How the results differ, of a rejection that comes of running the two. */
  readonly difference?: DifferenceKind;
  /** Of a rejection, the first of the known wrong answers that gives the same on every database that was tried. */
  readonly alike?: number;
}

/** How judging ended. The session's data are as before in every case. */
export type JudgeOutcome = (({ readonly status: "judged" } & Judged) | Unjudged) & {
  readonly elapsedMs: number;
};
