import { nodeOf } from "@master-sql/sql";
import { canonical } from "../diagnosis/canonical.ts";
import { diagnose } from "../diagnosis/diagnose.ts";
import { clausesOf, type Diagnosis } from "../diagnosis/diagnosis.ts";
import { confirmedRepair } from "../mistakes/confirm-repair.ts";
import { RepairTrials } from "../mistakes/repair-trials.ts";
import { isTooLarge } from "../mistakes/too-large.ts";
import { instanceOf } from "../search/databases/instance.ts";
import type { PreparedPair, Query } from "../search/trials/prepared-pair.ts";
import { TrialBudget } from "../search/trials/trial-budget.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import type { FaultPlace } from "../verdicts/fault-place.ts";
import { type Fault, instanceShown, type Rejection } from "./judged.ts";
import { refutation } from "./refute.ts";
import { shownByTree } from "./shown-by-tree.ts";
import type { Work } from "./work.ts";
import { asWritten } from "./written-clauses.ts";

/** Trials that the search for a repair may take. */
const REPAIR_TRIALS = 800;
/** Trials that edits of the query itself may take after that. */
const OWN_TRIALS = 400;

/** Causes that a small change of the learner's own query may replace with a more precise one. */
const WEAK: ReadonlySet<string | undefined> = new Set([
  "missing-predicate",
  "extra-predicate",
  "wrong-limit",
  "wrong-expression",
]);

/** Causes that a row kept by chance explains as well. */
const OF_ANY_ROW: ReadonlySet<string | undefined> = new Set([
  undefined,
  "wrong-expression",
  "wrong-aggregate",
]);

/** What is wrong, as far as that is established: by the tree, or by repairs that were run. */
export async function faultOf(rejection: Rejection, work: Work, solutions: readonly Query[]): Promise<Fault> {
  const { isUnsorted } = rejection;
  if (work.task.isCauseUnasked) return { errorClass: undefined, clauses: undefined };
  if (isUnsorted) return { errorClass: "order-by-missing", clauses: ["ORDER BY"] };
  if (isTooLarge(work.candidate.select)) return { errorClass: undefined, clauses: undefined };
  const fault = await faultIn(rejection, { ...work, pair: excusing(rejection, work) }, solutions);
  return asWritten(fault, work.candidate.select);
}

/** Failing on some rows is a separate mistake from returning wrong ones: a repair of these may still fail on those. */
function excusing({ difference }: Rejection, { pair, runner }: Work): PreparedPair {
  if (difference === "error" || runner.failures.size === 0) return pair;
  return { ...pair, shape: { ...pair.shape, excused: runner.failures } };
}

async function faultIn(rejection: Rejection, work: Work, solutions: readonly Query[]): Promise<Fault> {
  const { task, tables, pair, means } = work;
  const { database, parse } = means;
  const { counterexample } = rejection;
  const shown = counterexample && instanceShown(counterexample);
  const instances = task.gradingDatabases.map(instanceOf);
  // What the search spent is no reason to say less.
  const budget = new TrialBudget(REPAIR_TRIALS, work.budget.weight);
  const trials = new RepairTrials({
    database,
    tables,
    pair,
    shown,
    instances,
    parse,
    budget,
    own: work.candidate.sql,
  });
  try {
    const { likely, ...fault } = await foundBy(trials, rejection, work, solutions);
    const named = { ...fault, errorClass: fault.errorClass ?? likely };
    if (rejection.difference === "order")
      return named.errorClass === undefined ? { ...named, ...ofSortKeys(work) } : named;
    const isOfTypes = work.onVisible?.reason.kind === "column-types";
    return isOfTypes ? { ...named, errorClass: named.errorClass ?? "wrong-column" } : named;
  } finally {
    await trials.end();
  }
}

/** A fault, with a likely cause to report if nothing else names one. */
type FoundFault = Fault & Pick<Diagnosis, "likely">;

async function foundBy(
  trials: RepairTrials,
  rejection: Rejection,
  work: Work,
  solutions: readonly Query[],
): Promise<FoundFault> {
  const selects = solutions.map(({ select }) => select);
  const shown = await shownByTree(rejection, trials, work, selects);
  const seen = shown?.errorClass;
  if (shown?.places) return { errorClass: seen, ...placedAt(shown.places) };
  if (seen !== "limit-without-order") return faultBy(trials, rejection, work, solutions, seen);
  // Rows kept by chance may do no harm: what repairs tell counts for more.
  const fault = await faultBy(trials, rejection, work, solutions, undefined);
  const isOfOrder = fault.clauses?.some((clause) => clause === "ORDER BY" || clause === "LIMIT") === true;
  const tellsMore = !OF_ANY_ROW.has(fault.errorClass);
  return tellsMore && !isOfOrder ? fault : { ...fault, errorClass: seen };
}

/** @param seen the cause that the query's tree shows; repairs then only locate it */
async function faultBy(
  trials: RepairTrials,
  { stage, difference }: Rejection,
  work: Work,
  solutions: readonly Query[],
  seen: ErrorClass | undefined,
): Promise<FoundFault> {
  const { candidate, means } = work;
  const { parse } = means;
  const { schema } = means.setup;
  const isRefuted = refutation(trials, work);
  const differenceFrom = (isOpenChoice: boolean) =>
    diagnose(
      candidate.select,
      solutions.map(({ select }) => select),
      {
        schema,
        isOpenChoice,
        isRight: (sql) => trials.agrees(sql),
        isRefuted: (sql) => isRefuted(sql),
      },
    );
  const isOpenChoice = stage === "open-choice";
  // What an open choice is rejected for may come from elsewhere.
  const found = (await differenceFrom(isOpenChoice)) ?? (isOpenChoice ? await differenceFrom(false) : null);
  const isOfOrder = difference === "order";
  const errorClass = seen ?? found?.cause;
  const named = {
    errorClass,
    ...(found?.likely && { likely: found.likely }),
    ...(found ? placedAt(found.places) : { clauses: undefined }),
  };
  if (difference === "error" || isOpenChoice || seen !== undefined) return named;
  if (isOfOrder && errorClass !== undefined) return named;
  const isNamed = found?.cause !== undefined && found.clauses.length <= 1;
  if (isNamed && found.isOneAsWritten && !WEAK.has(found.cause)) return named;
  const reach = isOfOrder ? "sorts" : isNamed ? "slips" : "all";
  trials.grant(OWN_TRIALS);
  const repaired = await confirmedRepair(candidate, reach, { parse, schema, trials, isRefuted });
  const cause = repaired?.errorClass;
  // “Another expression” is the vaguest cause: it never replaces one that is known.
  const isKnown = errorClass === cause ? isNamed : errorClass !== undefined || found?.likely !== undefined;
  if (cause === undefined || (cause === "wrong-expression" && isKnown)) return named;
  // If the repair changes several clauses, the clauses of the difference are reported.
  return { ...named, ...(repaired?.places && placedAt(repaired.places)), errorClass: cause };
}

/** If only the order differs and no repair shows why: how the sort keys differ from the solution's, by their outputs. */
function ofSortKeys({ candidate, means, pair }: Work): Fault {
  const { sortKeys } = pair.shape;
  const own = (canonical(candidate.select, means.setup.schema).sortClause ?? []).map((key) => {
    const node = nodeOf(key, "SortBy")?.node;
    return node && "A_Const" in node ? (node.A_Const.ival?.ival ?? 0) - 1 : undefined;
  });
  const isBeginning = own.every((output, place) => output === sortKeys[place]);
  if (isBeginning && own.length === sortKeys.length) return { errorClass: undefined, clauses: undefined };
  return { errorClass: isBeginning ? "missing-sort-key" : "wrong-sort-key", clauses: ["ORDER BY"] };
}

/** The clauses of a fault, and where they are if a query within another has some of them. */
function placedAt(places: readonly FaultPlace[]): Pick<Fault, "clauses" | "places"> {
  const isHeld = places.some(({ within }) => within !== undefined);
  return { clauses: clausesOf(places), places: isHeld ? places : undefined };
}
