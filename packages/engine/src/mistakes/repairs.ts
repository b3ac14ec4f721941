import type { A_Expr, A_Expr_Kind, FuncCall, Node, NullTest, SelectStmt, SubLink } from "@pgsql/types";
import { joined } from "../diagnosis/conditions.ts";
import { contents, rebuilt } from "../diagnosis/tree.ts";
import { mutantsOf, type OperatorName } from "../mutation/index.ts";
import { nameParts } from "../sql/parse-tree.ts";
import { placesOf } from "../sql/place.ts";
import { printSql } from "../sql/print-sql.ts";
import type { Schema } from "../sql/schema.ts";
import { conjuncts } from "../sql/select-scope.ts";
import { contains } from "../sql/tree-contains.ts";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { lentConditions } from "./own-edits/lent-conditions.ts";
import { lentValues } from "./own-edits/lent-values.ts";
import { movedConditions } from "./own-edits/moved-conditions.ts";
import { otherCounts } from "./own-edits/other-counts.ts";
import { otherJoins } from "./own-edits/other-joins.ts";
import { otherKeys } from "./own-edits/other-keys.ts";
import type { OwnEdit } from "./own-edits/own-edit.ts";
import { periodEnds } from "./own-edits/period-ends.ts";
import { unwrapped } from "./own-edits/unwrapped.ts";

/** A query with one edit, and the mistake it had if that edit makes it right. */
export interface Repair {
  /** Undefined where what the edit changes tells it. */
  readonly errorClass: ErrorClass | undefined;
  /** Undefined where only one changes. */
  readonly clause?: ClauseName | undefined;
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

/** Which edits are tried: only kinds of joins, slips in what the learner wrote, also what a solution has, or all there are. */
export type Reach = "joins" | "slips" | "lent" | "all";

/**
 * Edits of a query that may make it what a solution is: slips first, then parts of the solutions, then other changes of
 * its own. None for recursive queries: an edit could make them endless.
 */
export function* repairsOf(
  candidate: SelectStmt,
  solutions: readonly SelectStmt[],
  schema: Schema,
  reach: Reach,
): Generator<Repair> {
  if (contains(candidate, (name, value) => name === "withClause" && "recursive" in value)) return;
  const seen = new Set([printSql({ SelectStmt: candidate })]);
  const edits = { joins: joinsOf, slips: slipsOf, lent: lentOf, all: allOf }[reach];
  for (const each of edits({ candidate, solutions, schema, mutants: ofOperators(candidate, schema) })) {
    if (seen.has(each.sql)) continue;
    seen.add(each.sql);
    yield each;
  }
}

interface Tried {
  readonly candidate: SelectStmt;
  readonly solutions: readonly SelectStmt[];
  readonly schema: Schema;
  readonly mutants: readonly Repair[];
}

function* joinsOf({ candidate, schema, mutants }: Tried): Generator<Repair> {
  yield* mutants.filter(({ errorClass }) => errorClass === "join-type");
  for (const place of placesOf(candidate, schema)) yield* printed(otherJoins(place));
}

function* slipsOf(tried: Tried): Generator<Repair> {
  yield* joinsOf(tried);
  const { candidate, schema, mutants } = tried;
  yield* mutants.filter(({ errorClass }) => errorClass === "boundary");
  for (const place of placesOf(candidate, schema)) yield* printed(periodEnds(place));
  yield* mutants.filter(({ clause }) => clause === "SET");
  yield* distinctCounts(candidate);
  yield* mutants.filter(({ errorClass }) => errorClass !== undefined && SLIPS.has(errorClass));
  yield* aboutNull(candidate);
  yield* negations(candidate);
  for (const place of placesOf(candidate, schema)) yield* printed(unwrapped(place));
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
  for (const place of placesOf(candidate, schema)) yield* printed(movedConditions(place));
  for (const place of placesOf(candidate, schema)) yield* printed(otherCounts(place, schema));
  yield* printed(otherKeys(candidate, solutions, schema));
  const { plain: values, ofSubqueries } = lentValues(candidate, solutions, schema);
  yield* printed(values);
  yield* printed(lentConditions(candidate, solutions, schema));
  yield* printed(ofSubqueries);
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
  return mutantsOf(candidate, schema).flatMap(({ operator, sql }) => {
    const isDistinctness = operator === "aggregate" && distinctsIn(sql) !== distinct;
    const errorClass = isDistinctness ? "aggregate-distinct" : mended[operator];
    const clause = operator === "set operation" ? ("SET" as const) : undefined;
    return errorClass === undefined ? [] : [{ errorClass: errorClass ?? undefined, clause, sql }];
  });
}

function* printed(edits: Iterable<OwnEdit>): Generator<Repair> {
  for (const { errorClass, clause, query } of edits) {
    let sql: string;
    try {
      sql = printSql({ SelectStmt: query });
    } catch {
      continue;
    }
    yield { errorClass, clause, sql };
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
