import { contains, isSamePart } from "@master-sql/sql";
import type { A_Const } from "@pgsql/types";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { operatorOf } from "./operators.ts";
import { argsOf, contents, type Tree } from "./tree.ts";

/** Comparisons that differ in whether what is equal counts. */
const BOUNDARIES: readonly string[] = ["<,<=", "<=,<", ">,>=", ">=,>"];

/** What it is called that two operations have other operators, or other sides as well. */
export function causeOfOperators(mine: Tree, theirs: Tree): ErrorClass {
  const [operator, wanted] = [operatorOf(mine), operatorOf(theirs)];
  if (!isSamePart(mine.lexpr, theirs.lexpr) && !isSamePart(mine.rexpr, theirs.rexpr))
    return "wrong-expression";
  if (mine.kind === theirs.kind && BOUNDARIES.includes(`${operator},${wanted}`)) return "boundary";
  const isArithmetic = [operator, wanted].some((each) => /^[-+*/%|]/.test(each));
  return mine.kind === theirs.kind && isArithmetic ? "wrong-expression" : "wrong-operator";
}

/** A number with decimals in place of the same whole one mostly makes a division another. */
export function causeOfConstants(mine: Tree, theirs: Tree): ErrorClass {
  if ("isnull" in mine || "isnull" in theirs) return "null-handling";
  const [{ ival: whole }, { fval: decimal }] = [mine, theirs] as readonly [A_Const, A_Const];
  const isOfDivision = whole && decimal && (whole.ival ?? 0) === Number(decimal.fval);
  return isOfDivision ? "integer-division" : "wrong-constant";
}

/** What it means that an expression is of another kind than it should be. */
export function causeOfOtherKind(own: unknown, other: unknown, clause: ClauseName): ErrorClass {
  const kinds = [own, other].map((each) => contents(each)?.[0]);
  if (kinds.includes("CoalesceExpr") || kinds.includes("NullTest")) return "null-handling";
  if (isNegationOf(own, other) || isNegationOf(other, own)) return "negation";
  if (isAlternativeOf(own, other)) return "missing-predicate";
  // Another value written down, or one where a value is asked for that the data have.
  const isOfData = readsData(other) || clause !== "SELECT";
  return isWrittenDown(own) && (isWrittenDown(other) ? !isSameText(own, other) : isOfData)
    ? "wrong-constant"
    : "wrong-expression";
}

/** Whether one denies the other, or both look into a subquery and only one for what isn't there. */
function isNegationOf(negation: unknown, other: unknown): boolean {
  const [kind, value] = contents(negation) ?? ["", null];
  if (kind !== "BoolExpr" || value?.boolop !== "NOT_EXPR") return false;
  const [denied] = argsOf(value);
  return isSamePart(denied, other) || [denied, other].every(isSubquery);
}

function isSubquery(node: unknown): boolean {
  return contents(node)?.[0] === "SubLink";
}

/** Whether a condition is one of those of which another is made by OR. */
function isAlternativeOf(condition: unknown, whole: unknown): boolean {
  const [kind, value] = contents(whole) ?? ["", null];
  if (kind !== "BoolExpr" || value?.boolop !== "OR_EXPR") return false;
  return argsOf(value).some((arm) => isSamePart(arm, condition));
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
