import { isOvercome, type LedgerEntry } from "@master-sql/learning";
import type { ShownStep } from "../../lib/learner/next-steps.ts";

type Step = Pick<ShownStep, "misconception">;

/**
 * The first mistake that isn't overcome and has a step of its own, with that step. A step for another mistake would
 * fix nothing; null when there is none.
 */
export function mistakeToFix<S extends Step>(
  ledger: readonly LedgerEntry[],
  steps: readonly S[],
): { readonly mistake: LedgerEntry; readonly step: S } | null {
  for (const mistake of ledger) {
    const step = steps.find(({ misconception }) => misconception === mistake.misconception);
    if (step !== undefined && !isOvercome(mistake)) return { mistake, step };
  }
  return null;
}
