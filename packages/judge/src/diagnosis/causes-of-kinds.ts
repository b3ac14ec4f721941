import { contains, isSamePart } from "@master-sql/sql";
import type { A_Const } from "@pgsql/types";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { isAlternativeOf } from "./conditions.ts";
import { operatorOf } from "./operators.ts";
import { argsOf, contents, type Tree } from "./tree.ts";

/** Pairs of comparisons that differ only in whether they include the bound. */
const BOUNDARIES: readonly string[] = ["<,<=", "<=,<", ">,>=", ">=,>"];

/** Names the mistake when two operations differ in their operator, and perhaps in their sides too. */
export function causeOfOperators(mine: Tree, theirs: Tree): ErrorClass {
  const [operator, wanted] = [operatorOf(mine), operatorOf(theirs)];
  if (!isSamePart(mine.lexpr, theirs.lexpr) && !isSamePart(mine.rexpr, theirs.rexpr))
    return "wrong-expression";
  if (mine.kind === theirs.kind && BOUNDARIES.includes(`${operator},${wanted}`)) return "boundary";
  const isArithmetic = [operator, wanted].some((each) => /^[-+*/%|]/.test(each));
  return mine.kind === theirs.kind && isArithmetic ? "wrong-expression" : "wrong-operator";
}

/** Names the mistake when two constants differ: `2` for `2.0` usually changes an integer division. */
export function causeOfConstants(mine: Tree, theirs: Tree): ErrorClass {
  if ("isnull" in mine || "isnull" in theirs) return "null-handling";
  const [{ ival: whole }, { fval: decimal }] = [mine, theirs] as readonly [A_Const, A_Const];
  const isOfDivision = whole && decimal && (whole.ival ?? 0) === Number(decimal.fval);
  return isOfDivision ? "integer-division" : "wrong-constant";
}

/** Names the mistake when two expressions are nodes of different kinds. */
export function causeOfOtherKind(own: unknown, other: unknown, clause: ClauseName): ErrorClass {
  const kinds = [own, other].map((each) => contents(each)?.[0]);
  if (kinds.includes("CoalesceExpr") || kinds.includes("NullTest")) return "null-handling";
  if (isNegationOf(own, other) || isNegationOf(other, own)) return "negation";
  if (isAlternativeOf(own, other)) return "missing-predicate";
  // A different constant, or a constant in place of a value from the data.
  const isOfData = readsData(other) || clause !== "SELECT";
  return isWrittenDown(own) && (isWrittenDown(other) ? !isSameText(own, other) : isOfData)
    ? "wrong-constant"
    : "wrong-expression";
}

/** Whether an expression negates another, or both test a subquery and only the first has NOT. */
function isNegationOf(negation: unknown, other: unknown): boolean {
  const [kind, value] = contents(negation) ?? ["", null];
  if (kind !== "BoolExpr" || value?.boolop !== "NOT_EXPR") return false;
  const [denied] = argsOf(value);
  return isSamePart(denied, other) || [denied, other].every(isSubquery);
}

function isSubquery(node: unknown): boolean {
  return contents(node)?.[0] === "SubLink";
}

/** Whether it is a constant, with its type or without. */
function isWrittenDown(node: unknown): boolean {
  const [kind, value] = contents(node) ?? ["", null];
  return (kind === "A_Const" && !value?.isnull) || (kind === "TypeCast" && isWrittenDown(value?.arg));
}

/** Whether two constants are written alike, whatever their types. */
function isSameText(own: unknown, other: unknown): boolean {
  const bare = (node: unknown): unknown => {
    const [kind, value] = contents(node) ?? ["", null];
    return kind === "TypeCast" ? bare(value?.arg) : node;
  };
  return isSamePart(bare(own), bare(other));
}

/** Whether a value is found in the data. */
function readsData(node: unknown): boolean {
  return contains(node, (name, value) => name === "ColumnRef" || name === "SubLink" || "agg_star" in value);
}
