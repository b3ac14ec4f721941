import type { A_Expr, A_Expr_Kind, FuncCall, Node, NullTest, SelectStmt, SubLink } from "@pgsql/types";
import { joined } from "../diagnosis/conditions.ts";
import { contents, rebuilt } from "../diagnosis/tree.ts";
import { mutantsOf, type OperatorName, SORTED_WINDOW } from "../mutation/index.ts";
import { nameParts } from "../sql/parse-tree.ts";
import { placesOf } from "../sql/place.ts";
import { printSql } from "../sql/print-sql.ts";
import { readsTable } from "../sql/reads-table.ts";
import type { Schema } from "../sql/schema.ts";
import { conjuncts } from "../sql/select-scope.ts";
import { contains } from "../sql/tree-contains.ts";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { branchesWithRows } from "./own-edits/branches.ts";
import { countedRows } from "./own-edits/counted-rows.ts";
import {
  allOfColumn,
  boundariesEverywhere,
  boundariesInPairs,
  conditionsEverywhere,
  valuesEverywhere,
} from "./own-edits/everywhere.ts";
import { filledAggregates } from "./own-edits/filled-aggregates.ts";
import { firstValues } from "./own-edits/first-values.ts";
import { keptRows } from "./own-edits/kept-rows.ts";
import { lentConditions } from "./own-edits/lent-conditions.ts";
import { lentValues } from "./own-edits/lent-values.ts";
import { missingValues } from "./own-edits/missing-values.ts";
import { movedConditions } from "./own-edits/moved-conditions.ts";
import { otherCounts } from "./own-edits/other-counts.ts";
import { otherEnds } from "./own-edits/other-ends.ts";
import { otherJoins } from "./own-edits/other-joins.ts";
import { otherKeys } from "./own-edits/other-keys.ts";
import type { OwnEdit } from "./own-edits/own-edit.ts";
import { periodEnds } from "./own-edits/period-ends.ts";
import { runningExtremes } from "./own-edits/running-extremes.ts";
import { sameKeyOutside } from "./own-edits/same-key-outside.ts";
import { swappedSides } from "./own-edits/swapped-sides.ts";
import { tiedFirsts } from "./own-edits/tied-firsts.ts";
import { unneededJoins } from "./own-edits/unneeded-joins.ts";
import { unwrapped } from "./own-edits/unwrapped.ts";
import { fullJoins, nullSafeJoins } from "./own-edits/wider-joins.ts";

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

/** Which edits are tried: only conditions asked in another query, boundaries and what is made of NULL, those and kinds of joins, slips in what the learner wrote, also what a solution has, or all there are. */
export type Reach = "moves" | "joins" | "ends" | "slips" | "lent" | "all";

/**
 * Edits of a query that may make it what a solution is: slips first, then parts of the solutions, then other changes of
 * its own. Of recursive queries only what comes after the recursion: an edit of that could make it endless.
 */
export function* repairsOf(
  candidate: SelectStmt,
  solutions: readonly SelectStmt[],
  schema: Schema,
  reach: Reach,
): Generator<Repair> {
  const own = printSql({ SelectStmt: candidate });
  const kept = recursionOf(candidate, own);
  if (kept === null) return;
  const seen = new Set([own]);
  const edits = {
    moves: movesOf,
    joins: joinsAndEndsOf,
    ends: endsOf,
    slips: slipsOf,
    lent: lentOf,
    all: allOf,
  }[reach];
  for (const each of edits({ candidate, solutions, schema, mutants: ofOperators(candidate, schema) })) {
    if (seen.has(each.sql) || !each.sql.startsWith(kept)) continue;
    seen.add(each.sql);
    yield each;
  }
}

/** A query's text up to the end of its last recursion; null where that can't be told. */
function recursionOf(candidate: SelectStmt, text: string): string | null {
  if (!contains(candidate, (name, value) => name === "withClause" && "recursive" in value)) return "";
  const { withClause } = candidate;
  if (!withClause?.recursive) return null;
  const tables = withClause.ctes ?? [];
  const last = tables.findLastIndex(isRecursive);
  const one: Node = { ResTarget: { val: { A_Const: { ival: { ival: 1 } } } } };
  const other = printSql({
    SelectStmt: {
      withClause: { ...withClause, ctes: tables.slice(0, last + 1) },
      targetList: [one],
      limitOption: "LIMIT_OPTION_DEFAULT",
      op: "SETOP_NONE",
    },
  });
  let end = 0;
  while (end < text.length && text[end] === other[end]) end += 1;
  return text.slice(0, end);
}

function isRecursive(node: Node): boolean {
  if (!("CommonTableExpr" in node)) return false;
  const { ctename = "", ctequery } = node.CommonTableExpr;
  return readsTable(ctequery, ctename);
}

interface Tried {
  readonly candidate: SelectStmt;
  readonly solutions: readonly SelectStmt[];
  readonly schema: Schema;
  readonly mutants: readonly Repair[];
}

function* movesOf({ candidate, schema }: Tried): Generator<Repair> {
  for (const place of placesOf(candidate, schema)) yield* printed(movedConditions(place));
}

function* joinsAndEndsOf(tried: Tried): Generator<Repair> {
  yield* joinsOf(tried);
  yield* endsOf(tried);
}

function* joinsOf({ candidate, schema, mutants }: Tried): Generator<Repair> {
  for (const place of placesOf(candidate, schema)) yield* printed(unneededJoins(place));
  for (const place of placesOf(candidate, schema)) yield* printed(nullSafeJoins(place));
  yield* mutants.filter(({ errorClass }) => errorClass === "join-type");
  for (const place of placesOf(candidate, schema)) yield* printed(otherJoins(place));
  for (const place of placesOf(candidate, schema)) yield* printed(keptRows(place, schema));
  for (const place of placesOf(candidate, schema)) yield* printed(fullJoins(place));
}

function* boundariesOf({ candidate, schema, mutants }: Tried): Generator<Repair> {
  yield* mutants.filter(({ errorClass }) => errorClass === "boundary");
  for (const place of placesOf(candidate, schema)) yield* printed(periodEnds(place));
  for (const place of placesOf(candidate, schema)) yield* printed(otherEnds(place));
  yield* printed(boundariesEverywhere(candidate));
}

/** A condition that can go is one too many, whatever else would make it harmless. */
function* extraConditions({ candidate, mutants }: Tried): Generator<Repair> {
  yield* mutants.filter(({ errorClass }) => errorClass === "extra-predicate");
  yield* printed(conditionsEverywhere(candidate));
  for (const place of placesOf(candidate)) yield* printed(allOfColumn(place));
}

function* endsOf(tried: Tried): Generator<Repair> {
  yield* extraConditions(tried);
  yield* boundariesOf(tried);
  for (const place of placesOf(tried.candidate, tried.schema)) yield* printed(missingValues(place));
}

function* slipsOf(tried: Tried): Generator<Repair> {
  yield* joinsOf(tried);
  const { candidate, schema, mutants } = tried;
  yield* extraConditions(tried);
  yield* boundariesOf(tried);
  yield* mutants.filter(({ clause }) => clause === "SET");
  yield* distinctCounts(candidate);
  for (const place of placesOf(candidate, schema)) yield* printed(countedRows(place));
  yield* mutants.filter(({ errorClass }) => errorClass !== undefined && SLIPS.has(errorClass));
  yield* aboutNull(candidate);
  yield* negations(candidate);
  for (const place of placesOf(candidate, schema)) yield* printed(unwrapped(place));
  for (const place of placesOf(candidate, schema)) yield* printed(missingValues(place));
  yield* printed(filledAggregates(candidate));
  yield* printed(branchesWithRows(candidate));
  for (const place of placesOf(candidate, schema)) yield* printed(runningExtremes(place));
  // A condition that seems to be missing may only be asked of another value of the group.
  yield* mutants.filter(({ errorClass }) => errorClass === "wrong-aggregate");
  yield* movesOf(tried);
}

const SLIPS: ReadonlySet<ErrorClass> = new Set([
  "aggregate-distinct",
  "distinct-or-union",
  "wrong-column",
  "null-handling",
]);

function* lentOf(tried: Tried): Generator<Repair> {
  yield* slipsOf(tried);
  const { candidate, solutions, schema } = tried;
  yield* printed(firstValues(candidate, solutions, schema));
  for (const place of placesOf(candidate, schema)) yield* printed(tiedFirsts(place));
  yield* printed(sameKeyOutside(candidate, solutions, schema));
  for (const place of placesOf(candidate, schema)) yield* printed(otherCounts(place, schema));
  for (const place of placesOf(candidate, schema)) yield* printed(swappedSides(place));
  yield* printed(otherKeys(candidate, solutions, schema));
  const { plain: values, ofSubqueries } = lentValues(candidate, solutions, schema);
  yield* printed(values);
  yield* printed(valuesEverywhere(candidate, solutions));
  yield* printed(lentConditions(candidate, solutions, schema));
  yield* printed(ofSubqueries);
  yield* printed(boundariesInPairs(candidate));
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
  const distinct = distinctsIn(printSql({ SelectStmt: candidate }));
  return mutantsOf(candidate, schema).flatMap(({ operator, description, sql }) => {
    const isDistinctness = operator === "aggregate" && distinctsIn(sql) !== distinct;
    const isSorting = operator === "window" && description.startsWith(SORTED_WINDOW);
    const errorClass = isDistinctness ? "aggregate-distinct" : isSorting ? null : mended[operator];
    const clause = operator === "set operation" ? ("SET" as const) : undefined;
    return errorClass === undefined ? [] : [{ errorClass: errorClass ?? undefined, clause, sql }];
  });
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

/** Each row counted once, in all counts: of tables joined side by side every count is of all pairs. */
function* distinctCounts(candidate: SelectStmt): Generator<Repair> {
  let counts = 0;
  const counted = rebuilt(candidate, (node) => {
    const [kind, value] = contents(node) ?? ["", null];
    if (kind !== "FuncCall" || !value || value.agg_distinct || value.over || value.agg_star) return node;
    const call: FuncCall = value;
    if (nameParts(call.funcname).at(-1) !== "count") return node;
    counts += 1;
    return { FuncCall: { ...value, agg_distinct: true } };
  });
  if (counts > 1) yield repair("aggregate-distinct", counted);
}

/** Comparisons that know NULL, where the candidate's are neither true nor false about it. */
function* aboutNull(candidate: SelectStmt): Generator<Repair> {
  for (const place of placesOf(candidate)) {
    const { name, value } = place;
    if (name === "A_Expr") {
      const { kind, name: operator, lexpr, rexpr }: A_Expr = value;
      const isOfColumns = !!lexpr && !!rexpr && "ColumnRef" in lexpr && "ColumnRef" in rexpr;
      const how = kind === "AEXPR_OP" && isOfColumns ? nullSafe[nameParts(operator).at(-1) ?? ""] : undefined;
      if (how === undefined) continue;
      const node: Node = { A_Expr: { ...value, kind: how, name: [{ String: { sval: "=" } }] } };
      yield repair("null-handling", place.replaced(node));
    }
    if (name === "FuncCall") {
      const { funcname, args = [] }: FuncCall = value;
      const isOfAll = /^(bool_and|every)$/.test(nameParts(funcname).at(-1) ?? "");
      const untrue: Node = { A_Const: { boolval: { boolval: false } } };
      const node: Node = { FuncCall: { ...value, args: [{ CoalesceExpr: { args: [...args, untrue] } }] } };
      if (isOfAll) yield repair("null-handling", place.replaced(node));
    }
  }
}

const nullSafe: Readonly<Record<string, A_Expr_Kind>> = { "=": "AEXPR_NOT_DISTINCT", "<>": "AEXPR_DISTINCT" };

/** Conditions of which one asks for the opposite. */
function* negations(candidate: SelectStmt): Generator<Repair> {
  for (const place of placesOf(candidate)) {
    const { name, value } = place;
    if (name === "NullTest") {
      const { nulltesttype }: NullTest = value;
      const opposite = nulltesttype === "IS_NULL" ? "IS_NOT_NULL" : "IS_NULL";
      yield repair("negation", place.replaced({ NullTest: { ...value, nulltesttype: opposite } }));
    }
    if (name === "SubLink" && (value as SubLink).subLinkType === "EXISTS_SUBLINK")
      yield repair(
        "negation",
        place.replaced({ BoolExpr: { boolop: "NOT_EXPR", args: [{ SubLink: value }] } }),
      );
  }
}

function distinctsIn(sql: string): number {
  return sql.match(/\bdistinct\b/gi)?.length ?? 0;
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
