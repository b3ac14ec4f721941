import type { Verdict } from "./verdict.ts";

/** The answer has nothing in it that could be right or wrong. */
export function isNothing(verdict: Verdict): boolean {
  return (
    verdict.verdict === "wrong" && verdict.reason.kind === "no-result" && verdict.reason.cause === "empty"
  );
}
