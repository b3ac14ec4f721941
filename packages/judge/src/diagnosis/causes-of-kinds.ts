import { columnNamesIn, contains, integerConstant, isAggregate, isSamePart, treeText } from "@master-sql/sql";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { argsOf } from "./causes-of-calls.ts";
import { conditionsOf } from "./conditions.ts";
import { operatorOf } from "./operators.ts";
import { tablesIn } from "./other-tables.ts";
import { functionOf } from "./plain-expression.ts";
import { hasSubquery, hasWindow } from "./plain-query.ts";
import { contents, selectOf, type Tree } from "./tree.ts";
import { subquerySides } from "./value-subquery.ts";

/**
 * What it is called that one calculates with a window and the other doesn't: by a subquery for example, which may be
 * as right.
 */
export function causeOfOtherWay(own: unknown, other: unknown): ErrorClass | null {
  if (hasWindow(own) === hasWindow(other) || isWrittenDown(own) || differOnOneSide(own, other)) return null;
  if (hasSubquery(own) !== hasSubquery(other)) return "wrong-expression";
  return hasWindow(own) ? null : "wrong-window";
}

/** Whether two operations are the same but for one side, which is looked at by itself. */
function differOnOneSide(own: unknown, other: unknown): boolean {
  const [mine, theirs] = [own, other]
    .map((each) => contents(each))
    .map((each) => each?.[0] === "A_Expr" && each[1]);
  if (!mine || !theirs || operatorOf(mine) !== operatorOf(theirs) || mine.kind !== theirs.kind) return false;
  return isSamePart(mine.lexpr, theirs.lexpr) || isSamePart(mine.rexpr, theirs.rexpr);
}

function isSubquery(node: unknown): boolean {
  return contents(node)?.[0] === "SubLink";
}

/** Whether one denies the other, or both look into a subquery and only one for what isn't there. */
function isNegationOf(negation: unknown, other: unknown): boolean {
  const [kind, value] = contents(negation) ?? ["", null];
  if (kind !== "BoolExpr" || value?.boolop !== "NOT_EXPR") return false;
  const [denied] = argsOf(value);
  return (
    isSamePart(denied, other) ||
    ([denied, other].every(isWrittenSubquery) && !asksOfAll(denied) && readSame(denied, other))
  );
}

/** Whether two subqueries look for rows of the same table. */
function readSame(own: unknown, other: unknown): boolean {
  const [mine, theirs] = [own, other].map((node) =>
    tablesIn(selectOf(contents(node)?.[1].subselect)?.fromClause),
  );
  return [...(mine ?? [])].some((table) => theirs?.has(table));
}

/** Whether a subquery finds what something is missing for: that there is none means that all have it. */
function asksOfAll(node: unknown): boolean {
  const select = selectOf(contents(node)?.[1].subselect);
  return conditionsOf(select?.whereClause).some((condition) => {
    const [kind, value] = contents(condition) ?? ["", null];
    return kind === "BoolExpr" && value?.boolop === "NOT_EXPR" && isSubquery(argsOf(value)[0]);
  });
}

/** One that a query had before it was rewritten: of those that were made only one may deny anything. ALL denies by itself. */
function isWrittenSubquery(node: unknown): boolean {
  const [, link] = contents(node) ?? [];
  return isSubquery(node) && link?.made_location === undefined && link?.subLinkType !== "ALL_SUBLINK";
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

/** What it means that an expression is of another kind than it should be. */
export function causeOfOtherKind(own: unknown, other: unknown, clause: ClauseName): ErrorClass {
  if (hasWindow(own) !== hasWindow(other) && !isWrittenDown(own)) return "wrong-window";
  const [kind, mine] = contents(own) ?? ["", null];
  const [otherKind, theirs] = contents(other) ?? ["", null];
  if (!mine || !theirs) return "wrong-expression";
  const wraps = (outer: Tree, inner: unknown) =>
    [...argsOf(outer), outer.arg].some((arg) => isSamePart(arg, inner));
  if (kind === "CoalesceExpr" || otherKind === "CoalesceExpr") {
    const coalesced = kind === "CoalesceExpr" ? mine : theirs;
    const [first] = argsOf(coalesced);
    const [plain, bare] = kind === "CoalesceExpr" ? [otherKind, theirs] : [kind, mine];
    const [firstKind, within] = contents(first) ?? ["", null];
    // Another column, in place of which the one that is there only stands where it is NULL.
    const isInstead = plain === "ColumnRef" && firstKind === "ColumnRef" && !isSamePart(within, bare);
    if (isInstead && wraps(coalesced, kind === "CoalesceExpr" ? other : own)) return "wrong-column";
    // Another function is another thing, filled or not, and so is another column.
    if (firstKind !== plain || !isSamePart(within?.funcname, bare.funcname)) return "wrong-expression";
    if (plain === "ColumnRef" && !isSamePart(within, bare)) return "wrong-expression";
    const isZero = argsOf(coalesced).some((arg) => isSamePart(arg, integerConstant(0)));
    return wraps(coalesced, kind === "CoalesceExpr" ? other : own) && isZero
      ? "null-against-zero"
      : "null-handling";
  }
  if (kind === "NullTest" || otherKind === "NullTest") return "null-handling";
  // `user` is who is connected, and no column.
  if (kind === "SQLValueFunction" && otherKind === "ColumnRef") return "wrong-column";
  if (isNegationOf(own, other) || isNegationOf(other, own)) return "negation";
  if (otherKind === "BoolExpr" && theirs.boolop === "OR_EXPR" && wraps(theirs, own))
    return argsOf(theirs).some((arg) => breaksTieOf(own, arg)) ? "ties" : "missing-predicate";
  if (kind === "BoolExpr" && mine.boolop !== "NOT_EXPR" && wraps(mine, other)) return "extra-predicate";
  if (otherKind === "BoolExpr" && theirs.boolop === "AND_EXPR" && wraps(theirs, own))
    return "missing-predicate";
  if (kind === "ColumnRef" && otherKind === "A_Const") return "wrong-expression";
  if (kind === "ColumnRef" && aggregateIn(other) !== null && wraps(theirs, own)) return "wrong-aggregate";
  if (otherKind === "ColumnRef" && aggregateIn(own) !== null && wraps(mine, other)) return "wrong-aggregate";
  if (kind === "SubLink" && isOfOwnGroup(mine, theirs)) return "missing-predicate";
  // Another value written down, or one where a value is asked for that the data have.
  if (
    isWrittenDown(own) &&
    (isWrittenDown(other) ? !isSameText(own, other) : readsData(other) || clause !== "SELECT")
  )
    return "wrong-constant";
  const [call, otherCall] = [aggregateIn(own), aggregateIn(other)];
  if (call !== null && otherCall !== null && call !== otherCall) return "wrong-aggregate";
  // Only in what is shown a type is a matter of form: in a condition it changes what is compared.
  if (clause === "SELECT" && (kind === "TypeCast" || otherKind === "TypeCast")) {
    const cast = kind === "TypeCast" ? mine : theirs;
    if (wraps(cast, kind === "TypeCast" ? other : own)) return "type-or-format";
  }
  return readOthers(own, other) ? "wrong-column" : "wrong-expression";
}

/** Whether two values are made of columns that they have none of in common, and of nothing that is looked up. */
function readOthers(own: unknown, other: unknown): boolean {
  if (hasSubquery(own) || hasSubquery(other)) return false;
  const [mine, theirs] = [columnNamesIn(own), columnNamesIn(other)];
  return mine.size > 0 && theirs.size > 0 && ![...mine].some((name) => theirs.has(name));
}

/** The name of the aggregate that a value is, with its type or without. */
function aggregateIn(node: unknown): string | null {
  const [kind, value] = contents(node) ?? ["", null];
  if (kind === "TypeCast") return aggregateIn(value?.arg);
  const name = kind === "FuncCall" && value ? functionOf(value) : "";
  return value?.over === undefined && isAggregate(name) ? name : null;
}

/** Whether a value is looked for among those of all groups, where only the one of the row's own group counts. */
function isOfOwnGroup(link: Tree, comparison: Tree): boolean {
  const groups = link.subLinkType === "ANY_SUBLINK" ? selectOf(link.subselect) : null;
  if (!groups?.groupClause || operatorOf(comparison) !== "=") return false;
  return [...subquerySides(comparison)].some(
    ({ query, other }) => query.whereClause && !query.groupClause && isSamePart(other, link.testexpr),
  );
}

/** Whether an alternative only says what happens where the two sides of a comparison are equal. */
function breaksTieOf(comparison: unknown, alternative: unknown): boolean {
  const [kind, value] = contents(comparison) ?? ["", null];
  if (kind !== "A_Expr" || !value || !/^[<>]$/.test(operatorOf(value))) return false;
  return conditionsOf(alternative).some((each) => {
    const [eachKind, equal] = contents(each) ?? ["", null];
    if (eachKind !== "A_Expr" || !equal || operatorOf(equal) !== "=") return false;
    const sides = [treeText(equal.lexpr), treeText(equal.rexpr)].toSorted();
    return isSamePart(sides, [treeText(value.lexpr), treeText(value.rexpr)].toSorted());
  });
}
