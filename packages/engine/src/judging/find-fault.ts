import { diagnose } from "../diagnosis/diagnose.ts";
import { productsIn } from "../diagnosis/products.ts";
import { agreesWithReference, confirmedRepair } from "../mistakes/confirm-repair.ts";
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

/** Repairs that are right on all small databases are run on the visible data, where each may take long; so many at most. */
const MOST_ON_VISIBLE = 8;
/** Work of a search for a database on which a repaired query is wrong after all. */
const REFUTING_TRIALS = 250;
/** With so many grading databases a repair is tried well without a search. */
const ENOUGH_DATABASES = 3;
/** Work that finding out may take with which repair an answer is right. */
const REPAIR_TRIALS = 2_000;

/** Mistakes within a learner's own condition. */
const SLIPS: ReadonlySet<string | undefined> = new Set([
  "boundary",
  "wrong-constant",
  "null-handling",
  "negation",
]);

/** What is wrong, as far as that is established: by the tree, or by repairs that were run. */
export async function faultOf(
  { stage, difference, isUnsorted, counterexample }: Rejection,
  work: Work,
  solutions: readonly Query[],
): Promise<Fault> {
  if (isUnsorted) return { errorClass: "order-by-missing", clauses: ["ORDER BY"] };
  const { candidate, reference, task, tables, pair, means } = work;
  const selects = solutions.map(({ select }) => select);
  const { database, parse } = means;
  const { schema } = means.setup;
  const seen = diagnoseTree(candidate.select, selects, schema, difference);
  const shown = counterexample && instanceShown(counterexample);
  const instances = [...(shown ? [shown] : []), ...task.gradingDatabases.map(instanceOf)];
  const isTriedWell = task.gradingDatabases.length >= ENOUGH_DATABASES;
  // What the search spent is no reason to say less.
  const budget = new TrialBudget(REPAIR_TRIALS);
  let onVisible = 0;
  const mayRunVisible = () => {
    onVisible += 1;
    return onVisible <= MOST_ON_VISIBLE;
  };
  const tools = { database, tables, pair, instances, parse, schema, budget, mayRunVisible };
  const found = await diagnose(candidate.select, selects, {
    schema,
    isOpenChoice: stage === "open-choice",
    isRight: async (sql) => !budget.isOver(1) && agreesWithReference(sql, tools),
    isRefuted: async (sql) => {
      const refutation = isTriedWell ? null : await refute(sql, work);
      if (refutation) instances.push(refutation);
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
  const isKnown = errorClass !== undefined && !(errorClass === "wrong-expression" && isOfCondition);
  if (isKnown || !counterexample || difference === "order") return { errorClass, clauses: found?.clauses };
  const repaired = await confirmedRepair(candidate, reference, tools);
  // A slip in the learner's own condition says more than that the solution writes something else.
  const isSlip = SLIPS.has(repaired?.errorClass);
  if (errorClass !== undefined && !isSlip) return { errorClass, clauses: found?.clauses };
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
