import { conjuncts, nameParts, type Place, placesOf, printSql, type Schema } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import { joined } from "../diagnosis/conditions.ts";
import { mutantsOf, type OperatorName, SORTED_WINDOW } from "../mutation/index.ts";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { aboutNull, guardedLists, negations } from "./own-edits/about-null.ts";
import { branchesWithRows } from "./own-edits/branches.ts";
import { countedOnce } from "./own-edits/counted-once.ts";
import { countedElse, countedRows } from "./own-edits/counted-rows.ts";
import {
  allOfColumn,
  boundariesEverywhere,
  boundariesInPairs,
  conditionsEverywhere,
  decimalsEverywhere,
  valuesEverywhere,
} from "./own-edits/everywhere.ts";
import { filledAggregates } from "./own-edits/filled-aggregates.ts";
import { firstOfAll } from "./own-edits/first-of-all.ts";
import { firstValues } from "./own-edits/first-values.ts";
import { intoCommonTables } from "./own-edits/into-common-tables.ts";
import { joinedRows } from "./own-edits/joined-rows.ts";
import { keptRows } from "./own-edits/kept-rows.ts";
import { lentConditions } from "./own-edits/lent-conditions.ts";
import { lentValues } from "./own-edits/lent-values.ts";
import { lookedUpRows } from "./own-edits/looked-up-rows.ts";
import { missingValues } from "./own-edits/missing-values.ts";
import { movedConditions } from "./own-edits/moved-conditions.ts";
import { oneRowAtLeast } from "./own-edits/one-row-at-least.ts";
import { otherBrackets } from "./own-edits/other-brackets.ts";
import { otherConstants } from "./own-edits/other-constants.ts";
import { distinctCounts, otherCounts, otherCountsEverywhere } from "./own-edits/other-counts.ts";
import { otherEnds } from "./own-edits/other-ends.ts";
import { otherJoins } from "./own-edits/other-joins.ts";
import { nullsAtOtherEnd, otherKeys, sortedOtherwise, windowsEverywhere } from "./own-edits/other-keys.ts";
import { otherTables } from "./own-edits/other-tables.ts";
import { outOfChoosing } from "./own-edits/out-of-choosing.ts";
import type { OwnEdit } from "./own-edits/own-edit.ts";
import { periodEnds } from "./own-edits/period-ends.ts";
import { runningExtremes } from "./own-edits/running-extremes.ts";
import { sameKeyBeside, sameKeyOutside } from "./own-edits/same-key-outside.ts";
import { swappedOutputs } from "./own-edits/swapped-outputs.ts";
import { swappedSides } from "./own-edits/swapped-sides.ts";
import { placesOfRows, tiedFirsts } from "./own-edits/tied-firsts.ts";
import { tiedRowsApart } from "./own-edits/tied-rows-apart.ts";
import { unneededJoins } from "./own-edits/unneeded-joins.ts";
import { unwrapped } from "./own-edits/unwrapped.ts";
import { fullJoins, nullSafeJoins } from "./own-edits/wider-joins.ts";
import { isEndless, onOneLine, recursionsOf, stricter } from "./recursions.ts";

/** A query with one edit, and the mistake it had if that edit makes it right. */
export interface Repair {
  /** Undefined where what the edit changes tells it. */
  readonly errorClass: ErrorClass | undefined;
  /** Undefined where only one changes. */
  readonly clause?: ClauseName | undefined;
  /** Told of every clause that changes. */
  readonly isEverywhere?: boolean;
  readonly sql: string;
}

/** What the edit of an operator mends; null where what it changes tells it. Edits of other operators mend nothing. */
const mended: Partial<Record<OperatorName, ErrorClass | null>> = {
  boundary: "boundary",
  "join type": "join-type",
  "dropped predicate": "extra-predicate",
  aggregate: "wrong-aggregate",
  distinct: "distinct-or-union",
  "set operation": null,
  window: "wrong-window",
  grouping: "wrong-grouping",
  constant: "wrong-constant",
  comparison: "wrong-operator",
  logic: "wrong-logic",
  "null handling": "null-handling",
  "sibling column": "wrong-column",
  "predicate place": "predicate-place",
  calculation: "wrong-expression",
  "order by": null,
  limit: "wrong-limit",
};

/** Which edits are tried: only the order of the result, conditions asked in another query, boundaries and what is made of NULL, those and kinds of joins, slips in what the learner wrote, also what a solution has, or all there are. */
export type Reach = "sorts" | "moves" | "joins" | "ends" | "slips" | "lent" | "all";

/**
 * Edits of a query that may make it what a solution is: slips first, then parts of the solutions, then other changes of
 * its own. Recursive common tables and what they may read stay as they are.
 */
export function* repairsOf(
  candidate: SelectStmt,
  solutions: readonly SelectStmt[],
  schema: Schema,
  reach: Reach,
): Generator<Repair> {
  const own = printSql({ SelectStmt: candidate });
  const kept = recursionsOf(candidate);
  const seen = new Set([own]);
  const edits = {
    sorts: sortsOf,
    moves: movesOf,
    joins: joinsAndEndsOf,
    ends: countsAndEndsOf,
    slips: slipsOf,
    lent: lentOf,
    all: allOf,
  }[reach];
  const all = edits({
    candidate,
    solutions,
    schema,
    mutants: ofOperators(candidate, schema),
    places: [...placesOf(candidate, schema)],
  });
  for (const each of all) {
    if (seen.has(each.sql) || isEndless(each.sql)) continue;
    const text = kept.length > 0 ? onOneLine(each.sql) : "";
    const isKept = (recursion: string) =>
      text.includes(recursion) ||
      (each.errorClass === "boundary" && stricter(recursion).some((other) => text.includes(other)));
    if (!kept.every(isKept)) continue;
    seen.add(each.sql);
    yield each;
  }
}

interface Tried {
  readonly candidate: SelectStmt;
  readonly solutions: readonly SelectStmt[];
  readonly schema: Schema;
  readonly mutants: readonly Repair[];
  /** Every place of the candidate. */
  readonly places: readonly Place[];
}

function sortsOf({ candidate }: Tried): Generator<Repair> {
  return printed(sortedOtherwise(candidate));
}

function* movesOf({ places }: Tried): Generator<Repair> {
  yield* atEach(places, movedConditions);
  yield* atEach(places, intoCommonTables);
  yield* atEach(places, outOfChoosing);
}

function* joinsAndEndsOf(tried: Tried): Generator<Repair> {
  yield* joinsOf(tried);
  yield* atEach(tried.places, (place) => countedOnce(place, tried.schema));
  yield* endsOf(tried);
}

function* joinsOf({ candidate, schema, mutants, places }: Tried): Generator<Repair> {
  yield* atEach(places, unneededJoins);
  yield* atEach(places, nullSafeJoins);
  yield* mutants.filter(({ errorClass }) => errorClass === "join-type");
  yield* atEach(places, (place) => otherJoins(place, schema));
  yield* printed(filledAggregates(candidate));
  yield* atEach(places, (place) => keptRows(place, schema));
  yield* atEach(places, fullJoins);
}

function* boundariesOf({ candidate, mutants, places }: Tried): Generator<Repair> {
  yield* mutants.filter(({ errorClass }) => errorClass === "boundary");
  yield* atEach(places, periodEnds);
  yield* atEach(places, otherEnds);
  yield* printed(boundariesEverywhere(candidate));
}

/** A condition that can go is one too many, whatever else would make it harmless; one that stands in a count is no condition. */
function* extraConditions({ candidate, mutants, places }: Tried): Generator<Repair> {
  yield* printed(countedElse(candidate));
  yield* mutants.filter(({ errorClass }) => errorClass === "extra-predicate");
  yield* printed(conditionsEverywhere(candidate));
  yield* atEach(places, allOfColumn);
}

/** Where a join's condition seems to be another one, rows may only be counted as often as they are joined. */
function* countsAndEndsOf(tried: Tried): Generator<Repair> {
  yield* atEach(tried.places, (place) => countedOnce(place, tried.schema));
  yield* tried.mutants.filter(({ errorClass }) => errorClass === "aggregate-distinct");
  yield* endsOf(tried);
}

function* endsOf(tried: Tried): Generator<Repair> {
  yield* printed(distinctCounts(tried.candidate));
  yield* extraConditions(tried);
  yield* boundariesOf(tried);
  yield* atEach(tried.places, missingValues);
  yield* atEach(tried.places, (place) => lookedUpRows(place, tried.schema));
  yield* atEach(tried.places, nullsAtOtherEnd);
}

function* slipsOf(tried: Tried): Generator<Repair> {
  const { candidate, schema, mutants, places } = tried;
  yield* joinsOf(tried);
  yield* extraConditions(tried);
  yield* boundariesOf(tried);
  yield* movesOf(tried);
  yield* mutants.filter(({ clause }) => clause === "SET");
  // Before what is added up is counted once: a sum of sums isn't a whole number any more.
  yield* printed(decimalsEverywhere(candidate));
  yield* printed(distinctCounts(candidate));
  yield* atEach(places, (place) => countedOnce(place, schema));
  yield* printed(oneRowAtLeast(candidate));
  yield* atEach(places, placesOfRows);
  yield* atEach(places, guardedLists);
  yield* atEach(places, (place) => lookedUpRows(place, schema));
  yield* printed(swappedOutputs(candidate));
  yield* atEach(places, countedRows);
  yield* atEach(places, (place) => tiedRowsApart(place, schema));
  yield* atEach(places, otherBrackets);
  for (const place of places) if (place.name === "CaseExpr") yield* printed(unwrapped(place));
  yield* mutants.filter(({ errorClass }) => errorClass !== undefined && SLIPS.has(errorClass));
  yield* printed(aboutNull(candidate));
  yield* printed(negations(candidate));
  yield* atEach(places, unwrapped);
  yield* atEach(places, missingValues);
  yield* printed(branchesWithRows(candidate));
  yield* atEach(places, runningExtremes);
  // A condition that seems to be missing may only be asked of another value of the group.
  yield* mutants.filter(({ errorClass }) => errorClass === "wrong-aggregate");
  yield* atEach(places, tiedFirsts);
  yield* atEach(places, nullsAtOtherEnd);
}

const SLIPS: ReadonlySet<ErrorClass> = new Set([
  "aggregate-distinct",
  "distinct-or-union",
  "wrong-column",
  "null-handling",
]);

function* lentOf(tried: Tried): Generator<Repair> {
  yield* slipsOf(tried);
  const { candidate, solutions, schema, places } = tried;
  yield* printed(otherConstants(candidate, solutions));
  yield* printed(firstValues(candidate, solutions, schema));
  yield* atEach(places, (place) => otherTables(place, solutions, schema));
  yield* printed(sameKeyOutside(candidate, solutions, schema));
  yield* printed(sameKeyBeside(candidate, solutions, schema));
  yield* atEach(places, (place) => otherCounts(place, schema));
  yield* printed(otherCountsEverywhere(candidate, solutions, schema));
  yield* atEach(places, swappedSides);
  yield* printed(otherKeys(candidate, solutions, schema));
  yield* printed(windowsEverywhere(candidate, solutions, schema));
  yield* printed(boundariesInPairs(candidate));
  const { plain: values, ofSubqueries } = lentValues(candidate, solutions, schema);
  yield* printed(values);
  yield* printed(valuesEverywhere(candidate, solutions));
  yield* printed(lentConditions(candidate, solutions, schema));
  yield* printed(ofSubqueries);
  yield* printed(joinedRows(candidate, schema));
  yield* printed(firstOfAll(candidate));
}

function* allOf(tried: Tried): Generator<Repair> {
  yield* lentOf(tried);
  const { candidate, solutions, mutants } = tried;
  const [solution] = solutions;
  if (solution) yield* conditionsOf(candidate, solution);
  if (solution?.groupClause && candidate.groupClause)
    yield repair("wrong-grouping", { ...candidate, groupClause: solution.groupClause });
  const { whereClause, havingClause, ...plain } = candidate;
  if (whereClause && !havingClause && solution?.havingClause)
    yield repair("wrong-grouping", { ...plain, havingClause: whereClause });
  if (havingClause && !whereClause && solution?.whereClause)
    yield repair("wrong-grouping", { ...plain, whereClause: havingClause });
  yield* mutants;
}

function ofOperators(candidate: SelectStmt, schema: Schema): readonly Repair[] {
  const own = printSql({ SelectStmt: candidate });
  const [distinct, not] = [wordsIn(own, "distinct"), wordsIn(own, "not")];
  return mutantsOf(candidate, schema).flatMap(({ operator, description, sql }) => {
    const isDistinctness = operator === "aggregate" && wordsIn(sql, "distinct") !== distinct;
    const isNegation = operator === "logic" && wordsIn(sql, "not") !== not;
    const isSorting = operator === "window" && description.startsWith(SORTED_WINDOW);
    const errorClass = isDistinctness
      ? "aggregate-distinct"
      : isNegation
        ? "negation"
        : isSorting
          ? null
          : mended[operator];
    const clause = operator === "set operation" ? ("SET" as const) : undefined;
    return errorClass === undefined ? [] : [{ errorClass: errorClass ?? undefined, clause, sql }];
  });
}

function* atEach(places: readonly Place[], edits: (place: Place) => Iterable<OwnEdit>): Generator<Repair> {
  for (const place of places) yield* printed(edits(place));
}

function* printed(edits: Iterable<OwnEdit>): Generator<Repair> {
  for (const { errorClass, clause, isEverywhere = false, query } of edits) {
    let sql: string;
    try {
      sql = printSql({ SelectStmt: query });
    } catch {
      continue;
    }
    yield { errorClass, clause, isEverywhere, sql };
  }
}

function wordsIn(sql: string, word: string): number {
  return sql.toLowerCase().match(new RegExp(`\\b${word}\\b`, "g"))?.length ?? 0;
}

/** A condition of the solution in place of one that the solution doesn't have, or beside all there are. */
function* conditionsOf(candidate: SelectStmt, solution: SelectStmt): Generator<Repair> {
  for (const clause of ["whereClause", "havingClause"] as const) {
    const own = conjuncts(candidate[clause]);
    const wanted = conjuncts(solution[clause]);
    const texts = (nodes: readonly Node[]) => new Set(nodes.map((node) => printSql(node)));
    const [known, asked] = [texts(own), texts(wanted)];
    const missing = wanted.filter((condition) => !known.has(printSql(condition)));
    const withAll = (conditions: readonly Node[]): SelectStmt => ({
      ...candidate,
      [clause]: joined(conditions),
    });
    for (const condition of missing) {
      for (const [index, other] of own.entries())
        if (!asked.has(printSql(other)))
          yield repair(sameComparison(condition, other), withAll(own.with(index, condition)));
    }
    for (const condition of missing) yield repair("missing-predicate", withAll([...own, condition]));
  }
}

/** What the difference is where two comparisons differ on one side only. */
function sameComparison(a: Node, b: Node): ErrorClass | undefined {
  if (!("A_Expr" in a && "A_Expr" in b)) return undefined;
  const text = (node: Node | undefined) => (node ? printSql(node) : "");
  const [left, right] = [a.A_Expr, b.A_Expr];
  if (left.kind !== right.kind || nameParts(left.name).join() !== nameParts(right.name).join())
    return undefined;
  const differ = (one: Node | undefined, two: Node | undefined): ErrorClass => {
    const areAll = (...kinds: readonly string[]) =>
      [one, two].every((side) => side && kinds.some((kind) => kind in side));
    if (areAll("ColumnRef")) return "wrong-column";
    return areAll("A_Const", "TypeCast") ? "wrong-constant" : "wrong-expression";
  };
  if (text(left.lexpr) === text(right.lexpr)) return differ(left.rexpr, right.rexpr);
  return text(left.rexpr) === text(right.rexpr) ? differ(left.lexpr, right.lexpr) : undefined;
}

function repair(errorClass: ErrorClass | undefined, select: SelectStmt): Repair {
  return { errorClass, sql: printSql({ SelectStmt: select }) };
}
