import { nodeOf } from "@master-sql/sql";
import { canonical } from "../diagnosis/canonical.ts";
import { diagnose } from "../diagnosis/diagnose.ts";
import { clausesOf, type Diagnosis } from "../diagnosis/diagnosis.ts";
import { confirmedRepair } from "../mistakes/confirm-repair.ts";
import { RepairTrials } from "../mistakes/repair-trials.ts";
import type { Reach } from "../mistakes/repairs.ts";
import { isTooLarge } from "../mistakes/too-large.ts";
import { instanceOf } from "../search/databases/instance.ts";
import type { PreparedPair, Query } from "../search/trials/prepared-pair.ts";
import { TrialBudget } from "../search/trials/trial-budget.ts";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import type { FaultPlace } from "../verdicts/fault-place.ts";
import { type Fault, instanceShown, type Rejection } from "./judged.ts";
import { refutation } from "./refute.ts";
import { shownByTree } from "./shown-by-tree.ts";
import type { Work } from "./work.ts";
import { asWritten } from "./written-clauses.ts";

/** Work that finding out may take with which repair an answer is right, in trials. */
const REPAIR_TRIALS = 800;
/** Work that edits of the query itself may take after that. */
const OWN_TRIALS = 400;

/** Causes of which the learner's own query may show a nearer one. */
const WEAK: ReadonlySet<string | undefined> = new Set([
  "missing-predicate",
  "extra-predicate",
  "wrong-limit",
]);

/** Causes that exchange more than one slip needs: only an end or NULL may be to blame. */
const COARSE: ReadonlySet<string | undefined> = new Set([
  "join-condition",
  "wrong-constant",
  "wrong-operator",
  "wrong-tables",
  "missing-table",
  "extra-table",
]);

/** Clauses at fault of which a kind of join, which is read before them, may be why. */
const AFTER_JOINS: ReadonlySet<ClauseName> = new Set(["GROUP BY", "HAVING", "SELECT"]);

/** Causes that a row kept by chance explains as well. */
const OF_ANY_ROW: ReadonlySet<string | undefined> = new Set([
  undefined,
  "wrong-expression",
  "wrong-aggregate",
]);

/** What the order of the rows can come from. */
const OF_ORDER: ReadonlySet<ErrorClass> = new Set([
  "missing-sort-key",
  "wrong-sort-key",
  "wrong-direction",
  "nulls-order",
  "ties",
  "wrong-limit",
  "wrong-window",
  "null-handling",
]);

/** What is one mistake though it is mended in several clauses. */
const IN_SEVERAL_CLAUSES: ReadonlySet<string | undefined> = new Set([
  "predicate-place",
  "negation",
  "ties",
  "set-operation",
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

/** That a query fails on some rows is another mistake than that it gives the wrong ones: who mends this needn't mend that. */
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
    const { likely, perhaps, ...fault } = await foundBy(trials, rejection, work, solutions);
    const named = { ...fault, errorClass: fault.errorClass ?? likely };
    if (rejection.difference === "order")
      return named.errorClass === undefined ? { ...named, ...ofSortKeys(work) } : named;
    if (work.onVisible?.reason.kind === "column-types")
      return { ...named, errorClass: named.errorClass ?? "wrong-column" };
    return { ...named, errorClass: named.errorClass ?? perhaps };
  } finally {
    await trials.end();
  }
}

/** A fault, and its cause if nothing else names one, or where `likely` names nothing either. */
type FoundFault = Fault & Pick<Diagnosis, "likely" | "perhaps">;

async function foundBy(
  trials: RepairTrials,
  rejection: Rejection,
  work: Work,
  solutions: readonly Query[],
): Promise<FoundFault> {
  const selects = solutions.map(({ select }) => select);
  const shown = await shownByTree(rejection, trials, work, selects);
  const seen = shown?.errorClass;
  if (shown?.places) return { errorClass: seen, ...toldAt(shown.places) };
  if (seen !== "limit-without-order") return toldBy(trials, rejection, work, solutions, seen);
  // Rows kept by chance may do no harm: what repairs tell counts for more.
  const fault = await toldBy(trials, rejection, work, solutions, undefined);
  const isOfOrder = fault.clauses?.some((clause) => clause === "ORDER BY" || clause === "LIMIT") === true;
  const tellsMore = !OF_ANY_ROW.has(fault.errorClass);
  return tellsMore && !isOfOrder ? fault : { ...fault, errorClass: seen };
}

/** @param seen what the query's tree shows; repairs then only tell where */
async function toldBy(
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
  const ofSorting = isOfOrder && found ? sortKeyOf(found) : undefined;
  const errorClass = seen ?? ofSorting ?? found?.cause;
  const told = {
    errorClass,
    ...(found?.likely && { likely: found.likely }),
    ...(found?.perhaps && { perhaps: found.perhaps }),
    ...(found ? toldAt(found.places) : { clauses: undefined }),
  };
  if (difference === "error" || stage === "open-choice") return told;
  if (isOfOrder && errorClass !== undefined) return told;
  const isNamed = seen !== undefined || isOneMistake(found);
  const reach = isOfOrder ? "sorts" : reachOf(seen, found, isNamed);
  if (reach === null) return told;
  trials.grant(OWN_TRIALS);
  const repaired = await confirmedRepair(candidate, reach, { parse, schema, trials, isRefuted });
  const cause = repaired?.errorClass;
  // Another expression is told where the solution has it, and where nothing tells more.
  const isLikely = found?.isOfUnreadTable === true || found?.likely !== undefined;
  const isKnown = errorClass === cause ? isNamed : errorClass !== undefined || isLikely;
  const isOfLink = cause === "extra-predicate" && errorClass === "join-condition";
  // What is only too many may happen to be right with another column.
  const isOfExtra = cause === "wrong-column" && errorClass === "extra-table";
  const isNoNearer = (cause === "wrong-expression" && isKnown) || isOfLink || isOfExtra;
  if (cause === undefined || isNoNearer) return told;
  // Where the edit is of several clauses, those of the difference are told.
  return { ...told, ...(repaired?.places && toldAt(repaired.places)), errorClass: cause };
}

/** Where only the order differs and no repair tells why, what the sort keys lack of those of the solution, by their outputs. */
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

/** Where only the order differs, other changes only make room for other sort keys. */
function sortKeyOf({ cause, clauses }: Diagnosis): ErrorClass | undefined {
  return cause !== undefined && !OF_ORDER.has(cause) && clauses.includes("ORDER BY")
    ? "wrong-sort-key"
    : undefined;
}

/** The clauses of a fault, and where they are if a query within another has some of them. */
function toldAt(places: readonly FaultPlace[]): Pick<Fault, "clauses" | "places"> {
  const isHeld = places.some(({ within }) => within !== undefined);
  return { clauses: clausesOf(places), places: isHeld ? places : undefined };
}

/** Whether what mends the query is in one clause, or has one name all the same. */
function isOneMistake(found: Diagnosis | null): boolean {
  if (found?.cause === undefined) return false;
  return IN_SEVERAL_CLAUSES.has(found.cause) || found.clauses.length <= 1;
}

/** Which edits of the learner's own query may tell more than what the diagnosis found; null where none can. */
function reachOf(seen: ErrorClass | undefined, found: Diagnosis | null, isNamed: boolean): Reach | null {
  if (seen !== undefined) return null;
  const isAsWritten = found?.isOneAsWritten === true;
  if (!isNamed) return "all";
  if (found?.cause === "wrong-expression") return isAsWritten ? "slips" : "all";
  if (!isAsWritten || WEAK.has(found?.cause)) return "slips";
  // A window that goes over the wrong rows may be right, and the condition that chooses them in the wrong place.
  if (found.cause === "wrong-window") return "moves";
  if (found.cause === "null-handling" || found.clauses.some((clause) => AFTER_JOINS.has(clause)))
    return "joins";
  return COARSE.has(found.cause) ? "ends" : null;
}
