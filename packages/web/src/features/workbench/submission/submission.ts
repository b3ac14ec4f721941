import type { AnswerBundle, GradingDatabase } from "@master-sql/course";
import type { ResultMismatch } from "@master-sql/judge/results";
import { isNothing, type Verdict } from "@master-sql/judge/verdicts";
import type { AttemptOutcome } from "@master-sql/protocol";
import type { AnswerFound } from "../../../lib/progress/work.ts";

/** A rejection, with what its small database shows. */
export interface WrongAnswerFound {
  readonly verdict: Extract<Verdict, { verdict: "wrong" }>;
  /** How the two results on the counterexample differ; null without one, or where one of them is an error. */
  readonly mismatch: ResultMismatch | null;
}

/** An answer that the learner submitted, and how far its judging is. */
export type Submission =
  | { readonly phase: "judging"; readonly sql: string }
  /** The visible data have been compared; small databases are being tried. `answers` as below. */
  | {
      readonly phase: "searching";
      readonly sql: string;
      readonly visible: Verdict;
      readonly answers: AnswerBundle;
    }
  | {
      readonly phase: "judged";
      readonly sql: string;
      readonly verdict: Verdict;
      /** Of the results on the counterexample; null without one, or where one of them is an error. */
      readonly mismatch: ResultMismatch | null;
      readonly answers: AnswerBundle;
      /** Of the attempt that is on its way to the server; null when there is nothing to save. */
      readonly attemptId: string | null;
    }
  /** The page couldn't judge; `message` says why and what to do. */
  | {
      readonly phase: "failed";
      readonly sql: string;
      readonly message: string;
      /** As above: the server may still judge it. */
      readonly attemptId: string | null;
    };

/** A verdict in a few words, for the history and for screen readers: plain text, without backticks. */
export function verdictSummary(verdict: Verdict): string {
  return summary(verdict).replaceAll("`", "");
}

function summary(verdict: Verdict): string {
  switch (verdict.verdict) {
    case "right":
      return "Correct";
    case "wrong":
      return isNothing(verdict) ? verdict.message : `Not right: ${verdict.message}`;
    case "undecided":
    case "unusable":
      return verdict.message;
  }
}

/** What is told to the server, which judges again; null when there was nothing to judge. */
export function attemptOutcome(verdict: Verdict): AttemptOutcome | null {
  if (verdict.verdict === "unusable") return null;
  if (verdict.verdict === "undecided") return verdict.cause === "cancelled" ? null : "undecided";
  return isNothing(verdict) ? null : verdict.verdict;
}

/** What the page found, as it is kept with the answer. */
export function answerFound(verdict: Verdict, outcome: AttemptOutcome): AnswerFound {
  const wrong = verdict.verdict === "wrong" ? verdict : null;
  return {
    localVerdict: outcome,
    // If the judge couldn't be loaded, the next visit tries again.
    ...((verdict.verdict !== "undecided" || verdict.cause !== "unavailable") && { isJudged: true }),
    errorClass: wrong?.errorClass,
    misconception: wrong?.misconception,
    counterexample: hiddenCounterexample(verdict),
  };
}

/** The database that refutes an answer which is right on the visible data: the server should try it as well. */
function hiddenCounterexample(verdict: Verdict): GradingDatabase | undefined {
  if (verdict.verdict !== "wrong" || verdict.onVisibleData || !verdict.counterexample) return undefined;
  return Object.fromEntries(
    verdict.counterexample.tables.map(({ name, rows }) => [name, rows.map(({ cells }) => [...cells])]),
  );
}
