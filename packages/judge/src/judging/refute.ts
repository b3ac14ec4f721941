import type { RepairTrials } from "../mistakes/repair-trials.ts";
import { createRandom } from "../random.ts";
import { searchSpace } from "../search/databases/search-space.ts";
import { findDifference } from "../search/trials/find-difference.ts";
import { CANDIDATE, withCandidate } from "../search/trials/prepared-pair.ts";
import { TrialBudget } from "../search/trials/trial-budget.ts";
import { TrialRunner } from "../search/trials/trial-runner.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import type { Work } from "./work.ts";

/** Work of a search for a database on which a repaired query is wrong after all. */
const REFUTING_TRIALS = 250;
/** With so many grading databases a repair is tried well without a search. */
const ENOUGH_DATABASES = 3;
/** Of edits that are tried in many places one may be right by chance on all databases that there are. */
const BY_CHANCE: ReadonlySet<string | undefined> = new Set([
  "boundary",
  "extra-table",
  "join-type",
  "missing-predicate",
  "null-handling",
  "predicate-place",
]);
/** Work of looking for one more, for those. */
const REFUTING_CHANCE_TRIALS = 120;

/** Looks for a further database on which a repaired query is wrong; what can't be searched any more counts as refuted. */
export function refutation(
  trials: RepairTrials,
  work: Work,
): (sql: string, errorClass?: ErrorClass) => Promise<boolean> {
  const isTriedWell = work.task.gradingDatabases.length >= ENOUGH_DATABASES;
  return async (sql, errorClass) => {
    if (isTriedWell && !BY_CHANCE.has(errorClass)) return false;
    if (work.refuting.isOver(1)) return true;
    await trials.end();
    const found = await refute(sql, work, isTriedWell ? REFUTING_CHANCE_TRIALS : REFUTING_TRIALS);
    if (found) trials.add(found);
    return found !== null;
  };
}

/** A database on which a repaired query is wrong after all, if a short search finds one. */
async function refute(sql: string, work: Work, most: number) {
  const { means, reference, candidate, tables, pair, task, refuting } = work;
  const { database, setup } = means;
  const prepared = await database.prepare(CANDIDATE, sql);
  if (!prepared.ok) return null;
  const selects = [reference.select, candidate.select];
  const { tables: filled, pools, ...space } = await searchSpace(database, setup, selects);
  const repaired = withCandidate(pair, prepared.columns);
  const budget = new TrialBudget(most, work.budget.weight);
  const runner = new TrialRunner(database, tables, repaired, budget);
  const found = await runner.onEmptyTables(() =>
    findDifference(filled, pools, runner, {
      ...space,
      starts: [],
      random: createRandom(task.seed),
      isOver: () => budget.isOver(1),
    }),
  );
  refuting.charge(0, budget.spent);
  return found?.instance ?? null;
}
