import type { StatementResult } from "../results/statement-result.ts";
import type { MeasuredPlan } from "../verdicts/verdict.ts";
import type { StagedAssessment } from "./behaviour.ts";

/** An index by what it holds, without its name, and its pages. */
export interface MeasuredIndex {
  readonly definition: string;
  readonly pages: number;
  /** It is unique, and no other key of its table says the same or more. */
  readonly refuses: boolean;
}

/** A query's result and plan, and the indexes it could use. */
export interface Measured {
  readonly kind: "measured";
  readonly indexes: readonly MeasuredIndex[];
  /** Pages of each query about other values. */
  readonly also: readonly number[];
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
