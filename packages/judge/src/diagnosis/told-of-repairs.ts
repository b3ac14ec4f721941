import type { ErrorClass } from "../verdicts/error-class.ts";
import type { FaultPlace } from "../verdicts/fault-place.ts";
import { causeOfAll, isNoneAskedRowByRow, mistakesOf } from "./causes-together.ts";
import { type Diagnosis, inOrder, placesInOrder } from "./diagnosis.ts";
import type { Edit } from "./edits.ts";
import { columnsOf, comparesWithValue, isLookup } from "./exchanged-conditions.ts";

/** With more repairs than these nothing is told: the query isn't the solution with slips, but another. */
const MOST_REPAIRS = 4;
/** As many where the query is built as the solution is: a table that is missing brings its conditions and columns with it. */
const MOST_REPAIRS_AS_WRITTEN = 7;
/** With more clauses other groups are another way of building the query. */
const MOST_LIKELY_CLAUSES = 3;

/** What is told of a query that is built in another way where nothing else is known. */
const POSSIBLE: readonly ErrorClass[] = ["extra-table", "wrong-grouping"];

/** Whether so many repairs are needed that nothing is told of them. */
export function isTooMuch(needed: readonly Edit[], isAsWritten: boolean): boolean {
  const most = isAsWritten ? MOST_REPAIRS_AS_WRITTEN : MOST_REPAIRS;
  return needed.length > most && !isNoneAskedRowByRow(needed);
}

/** Told of FROM instead of the clauses that were found, within what holds those. */
export function inFrom({ places }: Diagnosis): Pick<Diagnosis, "clauses" | "places"> {
  const ofFrom = places.map((place) => ({ ...place, clause: "FROM" as const }));
  return { clauses: ["FROM"], places: placesInOrder(ofFrom) };
}

/** @param isAsWritten of a query in another form no cause is likely */
export function told(needed: readonly Edit[], lacks: boolean, isAsWritten: boolean): Diagnosis {
  const mistakes = mistakesOf(needed);
  const cause = lacks && isJoinedForLookup(mistakes) ? "missing-table" : (causeOfAll(mistakes) ?? undefined);
  const areSeveral = new Set(mistakes.map((each) => each.cause)).size > 1;
  // A table too many takes its conditions with it, however many these are.
  const isOfTooMany = mistakes.every(({ cause }) => cause === "extra-table" || cause === "extra-predicate");
  const isMuch =
    (areSeveral && !isOfTooMany && needed.length > MOST_REPAIRS && !isNoneAskedRowByRow(mistakes)) ||
    isOfAnotherBuild(mistakes, lacks);
  const clauses = inOrder(mistakes.map(({ clause }) => clause));
  const places = placesInOrder(
    mistakes.flatMap(({ clause, around, also = [] }) => [
      { clause, ...(around && { within: around }) },
      ...also,
    ]),
  );
  const isLikely =
    (cause === "missing-table" && lacks) ||
    (cause === "wrong-grouping" && clauses.length <= MOST_LIKELY_CLAUSES);
  const likely = cause ? (isMuch && isLikely ? cause : undefined) : firstNamed(mistakes);
  const perhaps = POSSIBLE.find((each) => mistakes.some((mistake) => mistake.cause === each));
  return {
    clauses,
    places: cause === "wrong-tables" && !clauses.includes("FROM") ? places.map(ofItsTables) : places,
    cause: isMuch ? undefined : cause,
    ...((isAsWritten || !isMuch) && likely && { likely }),
    ...(isAsWritten && isMuch && perhaps && { perhaps }),
    ...(cause === "missing-table" && lacks && { isOfUnreadTable: true as const }),
  };
}

/** Whether a table is joined where rows should be looked up by way of others, which the query doesn't read. */
function isJoinedForLookup(mistakes: readonly Edit[]): boolean {
  return (
    mistakes.some(({ cause }) => cause === "extra-table") &&
    mistakes.some((each) => each.cause === "missing-predicate" && each.asks !== "none" && isLookup(each))
  );
}

/** Of a condition that looks into other tables: where those are read. */
function ofItsTables({ clause, within = clause }: FaultPlace): FaultPlace {
  return { clause: "FROM", within };
}

/** Of several mistakes that all have a name, a condition that is missing, else that which is read first. */
function firstNamed(mistakes: readonly Edit[]): ErrorClass | undefined {
  const areNamed = mistakes.every(({ cause, isOtherWay }) => cause !== null && !isOtherWay);
  const asked = new Set(mistakes.filter(({ cause }) => cause === "extra-predicate").flatMap(columnsOf));
  const isUnasked = (each: Edit) =>
    each.cause === "missing-predicate" &&
    comparesWithValue(each) &&
    !columnsOf(each).some((column) => asked.has(column));
  const first = mistakes.find(isUnasked) ?? mistakes.find(({ cause }) => cause !== "distinct-or-union");
  return areNamed ? (first?.cause ?? undefined) : undefined;
}

/**
 * Whether a query is built in another way, which the tables and groups of a solution tell nothing of: with them, three
 * clauses of it or more would change.
 */
function isOfAnotherBuild(mistakes: readonly Edit[], lacks: boolean): boolean {
  const has = (wanted: ErrorClass) => mistakes.some(({ cause }) => cause === wanted);
  const isWide = (wanted: ErrorClass) =>
    mistakes.some(
      ({ cause, query }) =>
        cause === wanted &&
        new Set(mistakes.filter((each) => each.query === query).map(({ clause }) => clause)).size > 2,
    );
  // A table that is looked into by subqueries isn't missing.
  const isLookedInto =
    !lacks &&
    has("missing-table") &&
    (isWide("missing-table") ||
      mistakes.some(({ cause, ...each }) => cause === "extra-predicate" && isLookup(each)));
  return isLookedInto || isWide("wrong-tables") || isWide("wrong-grouping");
}
