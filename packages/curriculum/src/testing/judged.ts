import type { Judged, JudgeOutcome } from "@master-sql/judge/sandbox";
import type { Verdict } from "@master-sql/judge/verdicts";

/** A verdict with its stage and difference, to be matched at once. Throws, naming the answer, when there is none. */
export function judgedOf(outcome: JudgeOutcome, answer: string): Verdict & Omit<Judged, "verdict"> {
  if (outcome.status !== "judged") throw new Error(`${answer}: ${outcome.status}`);
  const { status, elapsedMs, verdict, ...how } = outcome;
  return { ...verdict, ...how };
}
