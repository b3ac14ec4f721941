import { isSamePart, lastName, nameNodes, quotedText } from "@master-sql/sql";
import type { Node } from "@pgsql/types";
import { argsOf } from "./causes-of-calls.ts";
import { FLIPPED, operatorOf } from "./operators.ts";
import { contents, isConstant, likeness, type Tree } from "./tree.ts";

/** Comparisons that differ in whether what is equal counts. */
export const BOUNDARIES: readonly string[] = ["<,<=", "<=,<", ">,>=", ">=,>"];

/** Whether of two comparisons the first compares the same by one key of several: `a.day < b.day` of `(a.day, a.id) < (b.day, b.id)`. */
export function isTieBreak(one: Tree, several: Tree): boolean {
  const [left, right] = [several.lexpr, several.rexpr].map((side) => {
    const [kind, row] = contents(side) ?? ["", null];
    return kind === "RowExpr" && row ? argsOf(row)[0] : undefined;
  });
  if (!left || !right || (several.kind ?? "AEXPR_OP") !== "AEXPR_OP") return false;
  const turnedOne = turned(one, { ...several, lexpr: left, rexpr: right });
  return isSamePart(turnedOne.lexpr, left) && isSamePart(turnedOne.rexpr, right);
}

/** How many values each of the rows has that are compared; 0 where none are. */
export function widthOf({ lexpr, rexpr }: Tree): number {
  const [left, right] = [lexpr, rexpr].map((side) => {
    const [kind, row] = contents(side) ?? ["", null];
    return kind === "RowExpr" && row ? argsOf(row).length : 0;
  });
  return left === right ? (left ?? 0) : 0;
}

/** Whether a moment is held against an end, and in the other comparison, from the same side, its day, month or year is. */
export function areEndsOfPeriods(mine: Tree, theirs: Tree): boolean {
  const [operator, wanted] = [operatorOf(mine), operatorOf(theirs)];
  if (!/^[<>]=?$/.test(operator) || operator[0] !== wanted[0] || wanted.length > 2) return false;
  if (![mine, theirs].every(({ rexpr }) => isConstant(rexpr))) return false;
  return isPeriodOf(mine.lexpr, theirs.lexpr) || isPeriodOf(theirs.lexpr, mine.lexpr);
}

/** Whether an expression is the period that a moment lies in, or the beginning of its text. */
function isPeriodOf(part: unknown, moment: unknown): boolean {
  const [kind, value] = contents(part) ?? ["", null];
  if (kind === "TypeCast") return isSamePart(value?.arg, moment);
  const { funcname } = (value ?? {}) as { readonly funcname?: Node[] };
  const takesPart = /^(extract|date_part|date_trunc|to_char|substr|substring|left)$/;
  return (
    kind === "FuncCall" &&
    takesPart.test(lastName(funcname)) &&
    argsOf(value ?? {}).some((arg) => isSamePart(arg, moment))
  );
}

/** Whether each side of one calculation is the other side of another. */
export function areTurnedAround(mine: Tree, theirs: Tree): boolean {
  return isSamePart(mine.lexpr, theirs.rexpr) && isSamePart(mine.rexpr, theirs.lexpr);
}

/** Whether of two comparisons the sides that differ are of different kinds, such as a value written down and one calculated. */
export function haveOtherKinds(mine: Tree, theirs: Tree, agrees: readonly boolean[]): boolean {
  const [own, wanted] = agrees[0] ? [mine.rexpr, theirs.rexpr] : [mine.lexpr, theirs.lexpr];
  return contents(own)?.[0] !== contents(wanted)?.[0];
}

/** Whether both compare a column with what is written down, each another one. */
export function areOfOtherColumns(mine: Tree, theirs: Tree): boolean {
  return (
    [mine, theirs].every(({ lexpr, rexpr }) => contents(lexpr)?.[0] === "ColumnRef" && isConstant(rexpr)) &&
    !isSamePart(mine.lexpr, theirs.lexpr)
  );
}

/** LIKE or ILIKE: of several on one column, whether case counts is one question. */
export function isPattern({ kind }: Tree): boolean {
  return kind === "AEXPR_LIKE" || kind === "AEXPR_ILIKE";
}

/** Whether two patterns of the same have the same letters, and other wildcards about them. */
export function differInWildcards(mine: Tree, theirs: Tree): boolean {
  const [own, wanted] = [mine, theirs].map(({ rexpr }) => quotedText(rexpr as Node)?.replaceAll(/[%_]/g, ""));
  const isSameAsked = mine.kind === theirs.kind && isSamePart(mine.name, theirs.name);
  return isSameAsked && isSamePart(mine.lexpr, theirs.lexpr) && !!own && own === wanted;
}

/** IS [NOT] DISTINCT FROM. */
export function isNullSafe({ kind }: Tree): boolean {
  return kind === "AEXPR_DISTINCT" || kind === "AEXPR_NOT_DISTINCT";
}

/** Operators whose sides may change places: comparisons as others. */
const TURNED: Readonly<Record<string, string>> = { ...FLIPPED, "+": "+", "*": "*" };

/** An operation with its sides exchanged where they are more like the other's then: which one comes first means nothing. */
export function turned(comparison: Tree, other: Tree): Tree {
  const flipped = TURNED[operatorOf(comparison)];
  if (flipped === undefined || (comparison.kind ?? "AEXPR_OP") !== "AEXPR_OP") return comparison;
  const { lexpr, rexpr } = comparison;
  const asWritten = likeness(lexpr, other.lexpr) + likeness(rexpr, other.rexpr);
  const exchanged = likeness(rexpr, other.lexpr) + likeness(lexpr, other.rexpr);
  if (exchanged <= asWritten) return comparison;
  return { ...comparison, name: nameNodes(flipped), lexpr: rexpr, rexpr: lexpr };
}
