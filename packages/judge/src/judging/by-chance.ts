import { instanceOf } from "../search/databases/instance.ts";
import type { SearchSpace } from "../search/databases/search-space.ts";
import type { ValuePools } from "../search/databases/value-pools.ts";
import { readVisibleInstance } from "../search/databases/visible-instance.ts";
import { mustBeSorted } from "../search/trials/chance.ts";
import { type Found, rankOf } from "../search/trials/find-difference.ts";
import { TrialBudget } from "../search/trials/trial-budget.ts";
import { TrialRunner } from "../search/trials/trial-runner.ts";
import { runOnVisible } from "../search/trials/visible-outcome.ts";
import { explainerOf } from "./explainer.ts";
import type { Rejection } from "./judged.ts";
import { type Chance, type ChanceTools, explainChance, type ShuffledCandidate } from "./open-choices.ts";
import type { Work } from "./work.ts";

/** Share of the budget for finding open choices, after a search that found nothing. */
const CHANCE_SHARE = 0.2;

/** Rule P4 on databases of the search. */
export async function chanceElsewhere(
  work: Work,
  shuffled: ShuffledCandidate,
  { tables, pools }: SearchSpace,
  search: (trials: TrialRunner, isOver: () => boolean) => Promise<Found | null>,
): Promise<Chance | null> {
  const own = new TrialBudget(work.task.trials);
  const trials = new TrialRunner(work.means.database, tables, shuffled.pair, own);
  const found = await search(trials, () => own.isOver(CHANCE_SHARE));
  work.runner.starved += trials.starved;
  if (found) return explainChance(found, shuffled, chanceTools(work, pools));
  await shuffled.restore();
  return null;
}

/** Rule P4 on the visible data and the grading databases, whatever the budget. */
export async function chanceOnKnown(work: Work, shuffled: ShuffledCandidate): Promise<Chance | null> {
  const { means, tables, runner, budget, task } = work;
  const tools = chanceTools(work, new Map());
  const trials = new TrialRunner(means.database, tables, shuffled.pair, budget);
  const found = await runner.onEmptyTables(async () => {
    for (const database of task.gradingDatabases) {
      const instance = instanceOf(database);
      const trial = await trials.run(instance);
      if (trial.status === "refused" || trial.difference === null) continue;
      if (!(await trials.isDetermined(instance, trial.reference, trial.candidate))) continue;
      return explainChance({ instance, difference: trial.difference, rank: rankOf(trial) }, shuffled, tools);
    }
    return null;
  });
  if (found) return found;
  const visible = await runOnVisible(means.database, shuffled.pair);
  if (visible.difference === null) return null;
  const rows = await readVisibleInstance(means.database, tables, means.setup.mined, true);
  const counterexample = rows
    ? await runner.onEmptyTables(async () => {
        const trial = await trials.run(rows);
        if (trial.status === "refused" || trial.difference === null) return null;
        const start = { instance: rows, difference: trial.difference, rank: rankOf(trial) };
        return (await explainChance(start, shuffled, tools)).counterexample;
      })
    : null;
  return { difference: visible.difference, counterexample };
}

function chanceTools(work: Work, pools: ValuePools): ChanceTools {
  const { means, tables, budget } = work;
  return {
    runnerFor: (pair) => new TrialRunner(means.database, tables, pair, budget),
    explainerFor: (trials, pair) => explainerOf(work, { runner: trials, pair, pools }),
  };
}

export function wrongByChance({ candidate }: Work, { difference, counterexample }: Chance): Rejection {
  return {
    stage: "open-choice",
    difference,
    isUnsorted: difference === "order" && !candidate.select.sortClause?.length,
    ...(counterexample && { counterexample }),
  };
}

/** An order is asked for, several rows can come back, and the answer's outermost query sorts nothing (rule P22). */
export function breaksOrderRule({ pair, reference, candidate, means }: Work): boolean {
  return (
    pair.shape.sortKeys.length > 0 && mustBeSorted(candidate.select, reference.select, means.setup.schema)
  );
}
