import type { Random } from "@master-sql/judge/random";
import type { Answer } from "../predictor/answer.ts";

/** An answer of a simulated learner. */
export interface LoggedAnswer extends Answer {
  /** The probability with which it was drawn. */
  readonly truth: number;
  /** Whether the learner belongs to the test. */
  readonly test: boolean;
}

/** A standard normal number (Box and Muller, 1958). */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

export function logistic(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/** One learner in five is of the test. */
export const TEST_SHARE = 0.2;
