import type { ErrorClass } from "../verdicts/error-class.ts";
import { operatorOf } from "./plain-expression.ts";
import { contents, isSame, isTree, type Tree, textOf } from "./tree.ts";

/**
 * What two conditions differ in that both list which values of one thing are meant, or which aren't: one excludes too few
 * or too many, or a list has other values. Null for conditions of any other kind.
 */
export function causeOfLists(own: Tree, wanted: Tree): ErrorClass | null {
  const [mine, theirs] = [listedBy(own), listedBy(wanted)];
  if (!mine || !theirs || !isSame(own.lexpr, wanted.lexpr)) return null;
  if (mine.values.size === 1 && theirs.values.size === 1)
    return mine.isExcluded === theirs.isExcluded ? "wrong-constant" : null;
  const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>) =>
    [...some].every((each) => all.has(each));
  if (!mine.isExcluded) return "wrong-constant";
  if (theirs.isExcluded) {
    if (isWithin(mine.values, theirs.values)) return "missing-predicate";
    return isWithin(theirs.values, mine.values) ? "extra-predicate" : "wrong-constant";
  }
  // All but some, where only some are meant: none of those may be left out.
  return [...mine.values].every((each) => !theirs.values.has(each)) ? "missing-predicate" : "wrong-constant";
}

interface Listed {
  readonly values: ReadonlySet<string>;
  readonly isExcluded: boolean;
}

function listedBy(condition: Tree): Listed | null {
  const { kind = "AEXPR_OP", rexpr } = condition;
  const operator = operatorOf(condition);
  if (operator !== "=" && operator !== "<>") return null;
  if (kind !== "AEXPR_OP" && kind !== "AEXPR_IN") return null;
  const list = isTree(rexpr) && isTree(rexpr.List) ? rexpr.List.items : [rexpr];
  if (!Array.isArray(list) || !list.every((each) => contents(each)?.[0] === "A_Const")) return null;
  return { values: new Set(list.map(textOf)), isExcluded: operator === "<>" };
}
