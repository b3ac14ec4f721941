import type { ComparedPlans } from "@master-sql/engine/verdicts";
import { quantity } from "@master-sql/engine/words";
import { QueryPlans } from "../../../ui/query-plan/index.ts";

/** The query's plan before and after the answer, as lists of nodes with the pages that they touch. */
export function PlansBeside({ plans: { before, candidate, expected } }: { readonly plans: ComparedPlans }) {
  return (
    <QueryPlans
      before={before}
      after={candidate}
      afterTitle="After your answer"
      note={`With our answer it touches ${quantity(expected.buffers, "page")}.`}
    />
  );
}
