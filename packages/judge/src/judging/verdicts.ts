import { errorClassOf } from "../mistakes/classify.ts";
import type { JudgedContract } from "../results/compare.ts";
import type { Checked } from "../verdicts/checked.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import type { ComparedPlans, Verdict, WrongReason } from "../verdicts/verdict.ts";
import { busyMessage, undecidedMessage, wrongMessage } from "./message.ts";

/** Every verdict is made here, wherever it is reached. */

export type Right = Extract<Verdict, { verdict: "right" }>;
export type Wrong = Extract<Verdict, { verdict: "wrong" }>;
type Undecided = Extract<Verdict, { verdict: "undecided" }>;
type Unusable = Extract<Verdict, { verdict: "unusable" }>;

const NO_CONTRACT: JudgedContract = { columns: [], names: false, order: "none" };

export function right(checked: Checked, plans?: ComparedPlans): Right {
  return { verdict: "right", checked, ...(plans && { plans }) };
}

/** What may be known of a rejection besides its reason. */
export interface WrongDetails extends Partial<Omit<Wrong, "verdict" | "reason" | "errorClass">> {
  /** Null for an answer that is no query, of which no class is told; left out, the reason tells it. */
  readonly errorClass?: ErrorClass | null;
}

/**
 * A rejection, told of the visible data unless the details say otherwise.
 * @param contract by which the message names columns and order
 * @param details with a `message` where the reason's own words don't fit
 */
export function wrong(
  reason: WrongReason,
  contract: JudgedContract = NO_CONTRACT,
  details: WrongDetails = {},
): Wrong {
  const { message = wrongMessage(reason, contract), errorClass = errorClassOf(reason) } = details;
  const { onVisibleData = true, misconception, counterexample, clauses = clausesOf(reason) } = details;
  const { expectedPreview, candidatePreview, places, instead, changeExample } = details;
  return {
    verdict: "wrong",
    reason,
    onVisibleData,
    message,
    ...(instead !== undefined && { instead }),
    ...(misconception !== undefined && { misconception }),
    ...(counterexample && { counterexample }),
    ...(changeExample && { changeExample }),
    ...(errorClass && { errorClass }),
    ...(clauses && { clauses }),
    ...(places && { places }),
    ...(expectedPreview && { expectedPreview }),
    ...(candidatePreview && { candidatePreview }),
  };
}

/** The clauses that the reason of a rejection tells by itself. */
function clausesOf({ kind }: WrongReason): Wrong["clauses"] {
  if (kind === "column-count" || kind === "column-names" || kind === "column-types") return ["SELECT"];
  return kind === "order-by-missing" ? ["ORDER BY"] : undefined;
}

/** Nothing was found out about the answer (rule G15). `limitMs` is told of a timeout. */
export function undecided(cause: Exclude<Undecided["cause"], "session">, limitMs = 0): Undecided {
  return { verdict: "undecided", cause, message: undecidedMessage(cause, limitMs) };
}

/** Right on all that was tried, but `name` (a function or relation) is no table's, so nothing follows from it. */
export function readsSession(name: string): Undecided {
  const message = `We couldn't decide. Your answer is right on the data that we tried, but it depends on ${name}. Write it so that it depends on nothing but the tables.`;
  return { verdict: "undecided", cause: "session", message };
}

/**
 * What has to run before an answer can be judged did not end in time (rule G15): a machine that is too busy says nothing
 * about the exercise, nor about the answer.
 */
export function tooBusy(limitMs: number): Undecided {
  return { verdict: "undecided", cause: "timeout", message: busyMessage(limitMs) };
}

/** The exercise is at fault (rule G3); `problem` is a clause without a period. */
export function unusable(problem: string): Unusable {
  return { verdict: "unusable", message: `This exercise can't be judged: ${problem}.` };
}
