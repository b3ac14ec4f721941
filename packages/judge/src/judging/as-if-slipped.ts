import { RepairTrials } from "../mistakes/repair-trials.ts";
import { type SolutionSlip, slipInSolution } from "../mistakes/slip-in-solution.ts";
import { instanceOf } from "../search/databases/instance.ts";
import { NOT_NUDGED, type Query, REFERENCE } from "../search/trials/prepared-pair.ts";
import { TrialBudget } from "../search/trials/trial-budget.ts";
import { instanceShown, type Rejection } from "./judged.ts";
import { refutation } from "./refute.ts";
import type { Work } from "./work.ts";

/** Work that it may take for each solution, in trials. */
const SLIP_TRIALS = 400;
/** Solutions that are tried. */
const MOST_SOLUTIONS = 3;

/**
 * The slip in a solution that gives what the rejected query gives, however that is built: the roles are exchanged, and
 * what is prepared as the reference is the rejected query meanwhile.
 */
export async function asIfSlipped(
  { counterexample }: Rejection,
  work: Work,
  solutions: readonly Query[],
): Promise<SolutionSlip | undefined> {
  const { task, tables, pair, means, candidate, reference } = work;
  const { database, parse } = means;
  const { schema } = means.setup;
  if (pair.referenceSql === null) return undefined;
  const shown = counterexample && instanceShown(counterexample);
  const { visible, sortKeys } = pair.shape;
  const exchanged: Work = {
    ...work,
    reference: candidate,
    candidate: reference,
    pair: {
      ...pair,
      shape: {
        columns: pair.candidateColumns,
        visible,
        sortKeys: sortKeys.filter((key) => key < visible),
      },
      hasTieBroken: false,
      otherSolutions: [],
      nudged: NOT_NUDGED,
    },
  };
  const prepared = await database.prepare(REFERENCE, candidate.sql);
  try {
    if (!prepared.ok) return undefined;
    for (const solution of solutions.slice(0, MOST_SOLUTIONS)) {
      const trials = new RepairTrials({
        database,
        tables,
        pair: exchanged.pair,
        shown,
        instances: task.gradingDatabases.map(instanceOf),
        parse,
        budget: new TrialBudget(SLIP_TRIALS, work.budget.weight),
        own: solution.sql,
        dear: candidate.sql,
      });
      try {
        const isRefuted = refutation(trials, exchanged, { isAlways: true });
        const slip = await slipInSolution(candidate, solution, { parse, schema, trials, isRefuted });
        if (slip) return slip;
      } finally {
        await trials.end();
      }
    }
    return undefined;
  } finally {
    await database.prepare(REFERENCE, pair.referenceSql);
  }
}
