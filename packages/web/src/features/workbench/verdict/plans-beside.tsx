import type { ComparedPlans } from "@master-sql/judge/verdicts";
import { QueryPlans } from "../../../ui/query-plan/index.ts";

/** What the query costs before and after the answer, and with ours. */
export function PlansBeside({ plans: { before, candidate, expected } }: { readonly plans: ComparedPlans }) {
  return (
    <QueryPlans
      before={before}
      after={candidate}
      afterTitle="After your answer"
      aim={{ title: "With our answer", plan: expected }}
    />
  );
}
