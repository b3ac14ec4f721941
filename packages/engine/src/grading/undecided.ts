import type { Verdict } from "../verdicts/verdict.ts";
import { undecidedMessage } from "./message.ts";

/** Nothing was found out about the answer (rule G15). */
export function undecided(cause: "timeout" | "cancelled" | "crashed", limitMs: number): Verdict {
  return { verdict: "undecided", cause, message: undecidedMessage(cause, limitMs) };
}

/** The exercise is at fault (rule G3). */
export function unusable(problem: string): Verdict {
  return { verdict: "unusable", message: `This exercise can't be judged: ${problem}.` };
}
