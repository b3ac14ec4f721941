import type { StepOutcome } from "../sandbox/trial-database.ts";
import { type Instance, instanceOf } from "../search/databases/instance.ts";
import { CANDIDATE, type PreparedPair, withCandidate } from "../search/trials/prepared-pair.ts";
import { compareOutcomes } from "../search/trials/trial.ts";
import { TrialBudget } from "../search/trials/trial-budget.ts";
import { TrialRunner } from "../search/trials/trial-runner.ts";
import { runOnVisible } from "../search/trials/visible-outcome.ts";
import { instanceShown, type Rejection } from "./judged.ts";
import type { Work } from "./work.ts";

/** Work that it may take. */
const ALIKE_TRIALS = 1_000;

/**
 * The place of the first known wrong answer that gives what the rejected candidate gives: on the database that is shown,
 * on every grading database, and on the visible data. That both are wrong is not enough (rule G14). The prepared
 * candidate is another afterward.
 */
export async function placeAlike({ counterexample }: Rejection, work: Work): Promise<number | undefined> {
  const { task, means, candidate } = work;
  const { known = [] } = task;
  if (known.length === 0) return undefined;
  const shown = counterexample && instanceShown(counterexample);
  const instances = [...(shown ? [shown] : []), ...task.gradingDatabases.map(instanceOf)];
  const own = await outcomesOf(candidate.sql, instances, work, () => true);
  if (own === null) return undefined;
  for (const [place, sql] of known.entries()) {
    const { pair, outcomes } = own;
    const isSame = (index: number, outcome: StepOutcome, other: PreparedPair) =>
      isAlike(outcomes[index], outcome, { ...pair.shape, columns: pair.candidateColumns }, other);
    const given = await outcomesOf(sql, instances, work, isSame);
    if (given === null) continue;
    // Where the visible data differ, those who ask have compared what both give there.
    const visible = work.onVisible === null ? await runOnVisible(means.database, given.pair) : null;
    if (visible === null || (visible.difference === null && visible.candidate.ok)) return place;
  }
  return undefined;
}

/** What a query gives on each database; null when it is refused, or once `goesOn` says no. */
async function outcomesOf(
  sql: string,
  instances: readonly Instance[],
  { means, tables, pair: given }: Work,
  goesOn: (index: number, outcome: StepOutcome, pair: PreparedPair) => boolean,
): Promise<{ readonly pair: PreparedPair; readonly outcomes: readonly (StepOutcome | undefined)[] } | null> {
  const prepared = await means.database.prepare(CANDIDATE, sql);
  if (!prepared.ok) return null;
  const pair = withCandidate(given, prepared.columns);
  const runner = new TrialRunner(means.database, tables, pair, new TrialBudget(ALIKE_TRIALS));
  return runner.onEmptyTables(async () => {
    const outcomes: (StepOutcome | undefined)[] = [];
    for (const [index, instance] of instances.entries()) {
      const trial = await runner.run(instance);
      const outcome = trial.status === "ran" ? trial.candidate : undefined;
      if (outcome && !goesOn(index, outcome, pair)) return null;
      outcomes.push(outcome);
    }
    return { pair, outcomes };
  });
}

function isAlike(
  own: StepOutcome | undefined,
  other: StepOutcome,
  shape: PreparedPair["shape"],
  { candidateColumns }: PreparedPair,
): boolean {
  if (own === undefined) return true;
  if (!own.ok || !other.ok) return !own.ok && !other.ok && own.failure.sqlstate === other.failure.sqlstate;
  const visible = shape.columns.length;
  const sortKeys = shape.sortKeys.filter((key) => key < visible);
  return compareOutcomes(own, other, { ...shape, visible, sortKeys }, candidateColumns) === null;
}
