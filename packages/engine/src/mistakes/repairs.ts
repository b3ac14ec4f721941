import type { Node, SelectStmt } from "@pgsql/types";
import { mutantsOf, type OperatorName } from "../mutation/index.ts";
import { nameParts } from "../sql/parse-tree.ts";
import { printSql } from "../sql/print-sql.ts";
import { conjuncts } from "../sql/select-scope.ts";
import { contains } from "../sql/tree-contains.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";

/** A query with one edit, and the mistake it had if that edit makes it right. */
export interface Repair {
  /** Undefined when no class stands for it: then none is told. */
  readonly errorClass: ErrorClass | undefined;
  readonly sql: string;
}

/** What the edit of an operator mends. Of the others no class can be told. */
const mended: Partial<Record<OperatorName, ErrorClass>> = {
  boundary: "boundary",
  "join type": "join-type",
  "dropped predicate": "extra-predicate",
  aggregate: "wrong-aggregate",
  distinct: "distinct-or-union",
  "set operation": "distinct-or-union",
  window: "wrong-window",
  grouping: "wrong-grouping",
  constant: "wrong-constant",
};

/**
 * Edits of a query that may make it what a solution is: slips first, then parts of the solution, then other changes of
 * its own. None for recursive queries: an edit could make them endless.
 */
export function* repairsOf(candidate: SelectStmt, solution: SelectStmt): Generator<Repair> {
  if (contains(candidate, (name, value) => name === "withClause" && "recursive" in value)) return;
  const distinct = distinctsIn(printSql({ SelectStmt: candidate }));
  const mutants = mutantsOf(candidate).flatMap(({ operator, sql }) => {
    const isDistinctness = operator === "aggregate" && distinctsIn(sql) !== distinct;
    const errorClass = isDistinctness ? "aggregate-distinct" : mended[operator];
    return errorClass ? [{ errorClass, sql }] : [];
  });
  const isSlip = ({ errorClass }: (typeof mutants)[number]) =>
    errorClass === "boundary" || errorClass === "join-type";
  yield* mutants.filter(isSlip);
  yield* conditionsOf(candidate, solution);
  if (solution.groupClause && candidate.groupClause)
    yield repair("wrong-grouping", { ...candidate, groupClause: solution.groupClause });
  const { whereClause, havingClause, ...plain } = candidate;
  if (whereClause && !havingClause && solution.havingClause)
    yield repair("wrong-grouping", { ...plain, havingClause: whereClause });
  if (havingClause && !whereClause && solution.whereClause)
    yield repair("wrong-grouping", { ...plain, whereClause: havingClause });
  yield* mutants.filter((mutant) => !isSlip(mutant));
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
    const withAll = (args: Node[]): SelectStmt => {
      const [only] = args;
      return {
        ...candidate,
        [clause]: args.length === 1 ? only : { BoolExpr: { boolop: "AND_EXPR", args } },
      };
    };
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
