import type { Contract, GradingDatabase } from "../contract/index.ts";
import type { SqlError } from "../results/statement-result.ts";
import type { Checked } from "../verdicts/checked.ts";
import type { Counterexample, DifferenceKind } from "../verdicts/counterexample.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";

/** An answer to be tried on small databases. */
export interface JudgeTask {
  /** Accepted queries, the first is the reference. Each is a single query that runs on the open database. */
  readonly solutions: readonly string[];
  readonly candidate: string;
  readonly rules: JudgeRules;
  /** Tried first, in this order. */
  readonly gradingDatabases: readonly GradingDatabase[];
  /**
   * What is known of the data that are open: the answer's result is the expected one there, or another; or the
   * judgement is to begin with them.
   */
  readonly visible: "equal" | "different" | "untried";
  /** Work that the search may do, in trials (see TrialBudget of the search); 0 for the grading databases alone. */
  readonly trials: number;
  /** The same seed gives the same judgement. */
  readonly seed: number;
}

export type JudgeRules =
  /** What an exercise states: names when it says so, order by its keys. */
  | { readonly kind: "contract"; readonly contract: Pick<Contract, "order" | "names" | "columns"> }
  /** A plain pair: with `orderMatters` the order that the reference's outermost ORDER BY asks for. */
  | { readonly kind: "pair"; readonly orderMatters: boolean };

/** Where a judgement was reached. */
export type JudgeStage =
  /** Told from the text: no query, no valid SQL. */
  | "syntax"
  /** Told from the results' shape. */
  | "shape"
  /** The answer is a solution but for its writing. */
  | "same"
  /** Told on the data that are open. */
  | "given"
  /** Told on a grading database of the exercise. */
  | "prepared"
  | "patterns"
  | "random"
  | "neighbours"
  | "mutations"
  /** The answer leaves a choice open that the reference makes: a right result would be chance. */
  | "open-choice"
  /** Nothing tells the answer from the reference. */
  | "exhausted"
  /** Nothing did before the budget of trials was spent. */
  | "budget";

/** What was found about an answer. */
export type Judgement =
  | { readonly verdict: "right"; readonly stage: JudgeStage; readonly checked: Checked }
  | {
      readonly verdict: "wrong";
      readonly stage: JudgeStage;
      readonly class: DifferenceKind | "not-a-query" | "several-statements" | "empty" | "order-by-missing";
      readonly counterexample?: Counterexample;
      /** What kind of mistake it is, when the query's tree or a repair tells. */
      readonly errorClass?: ErrorClass;
    }
  /** The answer fails on the data that are open, or can't be parsed. */
  | { readonly verdict: "error"; readonly stage: JudgeStage; readonly error: SqlError }
  /** The budget of trials was spent before the least was done that a right answer takes (rule P17). */
  | { readonly verdict: "undecided"; readonly checked: Checked }
  /** The reference can't be judged by. */
  | { readonly verdict: "unusable"; readonly message: string };

/** How judging ended. The session's data are as before in every case. */
export type JudgeOutcome =
  | { readonly status: "judged"; readonly judgement: Judgement; readonly elapsedMs: number }
  /** The safety net: the clock never says that an answer is right. */
  | { readonly status: "timed-out"; readonly limitMs: number; readonly elapsedMs: number }
  | { readonly status: "cancelled"; readonly elapsedMs: number }
  | { readonly status: "crashed"; readonly message: string; readonly elapsedMs: number }
  /** What judging needs could not be loaded, as without a connection; nothing was tried. */
  | { readonly status: "unavailable"; readonly message: string; readonly elapsedMs: number };
