import type { Verdict } from "@master-sql/judge/verdicts";

/** Half where the rows are the expected ones, and only their order or the names of the columns aren't. */
export function partialCredit(verdict: Verdict): number {
  if (verdict.verdict !== "wrong") return 0;
  const { kind } = verdict.reason;
  return kind === "order" || kind === "order-by-missing" || kind === "column-names" ? 0.5 : 0;
}
