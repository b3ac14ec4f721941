import type { StatementResult } from "../results/statement-result.ts";
import type { MeasuredPlan } from "../verdicts/verdict.ts";
import type { StagedAssessment } from "./behaviour.ts";

/** A query's result and plan, and the keys of the indexes it could use. */
export interface Measured {
  readonly kind: "measured";
  readonly indexes: readonly string[];
  readonly result: StatementResult;
  readonly plan: MeasuredPlan;
}

/** What came of measuring an answer. */
export type Measurement = Measured | Exclude<StagedAssessment, { kind: "right" }>;

/** What was measured of the authors' answers on one dataset, by query and answer; filled while answers are judged. */
export type KnownPlans = Map<string, Exclude<Measurement, { kind: "ended" }>>;

/**
 * A measurement that is the same whatever a learner answers, as long as the dataset is; one that failed is tried again.
 */
export async function measuredOnce(
  known: KnownPlans,
  key: string,
  measure: () => Promise<Measurement>,
): Promise<Measurement> {
  const kept = known.get(key);
  if (kept) return kept;
  const measured = await measure();
  if (measured.kind !== "ended") known.set(key, measured);
  return measured;
}
