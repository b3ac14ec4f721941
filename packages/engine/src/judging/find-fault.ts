import { diagnose } from "../diagnosis/diagnose.ts";
import { productsIn } from "../diagnosis/products.ts";
import { confirmedRepair } from "../mistakes/confirm-repair.ts";
import { RepairTrials } from "../mistakes/repair-trials.ts";
import { diagnoseTree } from "../mistakes/tree-rules/diagnose-tree.ts";
import { createRandom } from "../random.ts";
import { instanceOf } from "../search/databases/instance.ts";
import { searchSpace } from "../search/databases/search-space.ts";
import { findDifference } from "../search/trials/find-difference.ts";
import { CANDIDATE, type Query } from "../search/trials/prepared-pair.ts";
import { TrialBudget } from "../search/trials/trial-budget.ts";
import { TrialRunner } from "../search/trials/trial-runner.ts";
import { type Fault, instanceShown, type Rejection } from "./judged.ts";
import type { Work } from "./work.ts";

/** Work of a search for a database on which a repaired query is wrong after all. */
const REFUTING_TRIALS = 250;
/** With so many grading databases a repair is tried well without a search. */
const ENOUGH_DATABASES = 3;
/** Work that finding out may take with which repair an answer is right, in trials. */
const REPAIR_TRIALS = 800;

/** Mistakes within a learner's own condition. */
const SLIPS: ReadonlySet<string | undefined> = new Set([
  "boundary",
  "wrong-constant",
  "null-handling",
  "negation",
]);

/** What is one mistake though it is mended in several clauses. */
const IN_SEVERAL_CLAUSES: ReadonlySet<string | undefined> = new Set(["predicate-place", "negation", "ties"]);

/** What is wrong, as far as that is established: by the tree, or by repairs that were run. */
export async function faultOf(rejection: Rejection, work: Work, solutions: readonly Query[]): Promise<Fault> {
  const { isUnsorted, counterexample } = rejection;
  if (isUnsorted) return { errorClass: "order-by-missing", clauses: ["ORDER BY"] };
  const { task, tables, pair, means } = work;
  const { database, parse } = means;
  const { schema } = means.setup;
  const shown = counterexample && instanceShown(counterexample);
  const instances = [...(shown ? [shown] : []), ...task.gradingDatabases.map(instanceOf)];
  // What the search spent is no reason to say less.
  const budget = new TrialBudget(REPAIR_TRIALS, work.budget.weight);
  const trials = new RepairTrials({
    database,
    tables,
    pair,
    instances,
    parse,
    schema,
    budget,
    own: work.candidate.sql,
  });
  try {
    return await foundBy(trials, rejection, work, solutions);
  } finally {
    await trials.end();
  }
}

async function foundBy(
  trials: RepairTrials,
  { stage, difference, counterexample }: Rejection,
  work: Work,
  solutions: readonly Query[],
): Promise<Fault> {
  const { candidate, reference, task, means } = work;
  const { parse } = means;
  const { schema } = means.setup;
  const selects = solutions.map(({ select }) => select);
  const seen = diagnoseTree(candidate.select, selects, schema, difference);
  const isTriedWell = task.gradingDatabases.length >= ENOUGH_DATABASES;
  const found = await diagnose(candidate.select, selects, {
    schema,
    isOpenChoice: stage === "open-choice",
    isRight: (sql) => trials.agrees(sql),
    isRefuted: async (sql) => {
      await trials.end();
      const refutation = isTriedWell ? null : await refute(sql, work);
      if (refutation) trials.add(refutation);
      return refutation !== null;
    },
  });
  // Of a query that fails, PostgreSQL's error tells more than a repair does.
  if (difference === "error") return { errorClass: undefined, clauses: found?.clauses };
  // Where a solution joins as many tables without a condition, that isn't the fault.
  const isMeant =
    seen === "join-without-condition" && productsIn(candidate.select) <= Math.max(...selects.map(productsIn));
  const errorClass = (isMeant ? undefined : seen) ?? found?.cause;
  const isOfCondition = found?.clauses.every((clause) => clause === "WHERE" || clause === "HAVING") ?? false;
  const isOne = IN_SEVERAL_CLAUSES.has(errorClass);
  const isRoundabout = seen === undefined && !isOne && (found?.clauses.length ?? 0) > 1;
  const isKnown =
    errorClass !== undefined && !isRoundabout && !(errorClass === "wrong-expression" && isOfCondition);
  if (isKnown || !counterexample || difference === "order") return { errorClass, clauses: found?.clauses };
  const repaired = await confirmedRepair(candidate, reference, { parse, schema, trials });
  // A slip in the learner's own condition says more than that the solution writes something else.
  const isSlip = SLIPS.has(repaired?.errorClass);
  const isNearer = isSlip || (isRoundabout && repaired?.errorClass !== undefined);
  if (errorClass !== undefined && !isNearer) return { errorClass, clauses: found?.clauses };
  const clauses = repaired?.clause ? [repaired.clause] : found?.clauses;
  return { errorClass: repaired?.errorClass, clauses };
}

/** A database on which a repaired query is wrong after all, if a short search finds one. */
async function refute(sql: string, { means, reference, candidate, tables, pair, task }: Work) {
  const { database, setup } = means;
  const prepared = await database.prepare(CANDIDATE, sql);
  if (!prepared.ok) return null;
  const selects = [reference.select, candidate.select];
  const { tables: filled, pools, ...space } = await searchSpace(database, setup, selects);
  const repaired = { ...pair, candidateColumns: prepared.columns, isCandidateShuffled: false };
  const budget = new TrialBudget(REFUTING_TRIALS);
  const runner = new TrialRunner(database, tables, repaired, budget);
  const found = await runner.onEmptyTables(() =>
    findDifference(filled, pools, runner, {
      ...space,
      starts: [],
      random: createRandom(task.seed),
      isOver: () => budget.isOver(1),
    }),
  );
  return found?.instance ?? null;
}
