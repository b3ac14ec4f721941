import { isSamePart, nameParts } from "@master-sql/sql";
import type { Node } from "@pgsql/types";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { causeOfOrder } from "./compare-order.ts";
import { isCondition } from "./filtered-aggregates.ts";
import { contents, isTree, type Tree } from "./tree.ts";

/** Whether two calls differ in what a window gives where there is no such row: a value, or NULL. */
export function differInFilling(mine: Tree, theirs: Tree): boolean {
  const [fewer = [], more = []] = [argsOf(mine), argsOf(theirs)].sort((a, b) => a.length - b.length);
  const withArgs = (call: Tree) => ({ ...call, args: more });
  return (
    fewer.length > 0 &&
    more.length === 3 &&
    isSamePart(withArgs(mine), withArgs(theirs)) &&
    isSamePart(fewer[0], more[0])
  );
}

/**
 * Two windows that differ in nothing but the order of their rows are sorted wrongly.
 * @param choosesRows whether they number rows in a query within another, which may keep some by their numbers
 */
export function causeOfWindow(mine: unknown, theirs: unknown, choosesRows: boolean): ErrorClass {
  if (!isTree(mine) || !isTree(theirs)) return "wrong-window";
  const [own, wanted] = [mine, theirs].map((window) => {
    const { orderClause } = window as { readonly orderClause?: Node[] };
    return orderClause ?? [];
  });
  if (!own?.length || !wanted?.length || !isSamePart({ ...mine, orderClause: wanted }, theirs))
    return "wrong-window";
  const cause = causeOfOrder(own, wanted);
  // Keys after the first only tell apart what ties by it.
  return choosesRows && cause === "wrong-direction" && isSamePart(own[0], wanted[0]) ? "ties" : cause;
}

/** A count of a column in place of one of all rows passes over those without a value. */
export function causeOfAggregates(mine: Tree, theirs: Tree): ErrorClass {
  const { args: _, ...counted } = mine;
  const { agg_star: isOfRows, ...rows } = theirs;
  return isOfRows === true && isSamePart(counted, rows) ? "null-handling" : "wrong-aggregate";
}

/** Whether an aggregate counts rows: `count`, or a sum of what a condition makes of each row. */
export function countsRows(call: Tree): boolean {
  const { funcname } = call as { readonly funcname?: Node[] };
  const name = nameParts(funcname).at(-1);
  const [kind, value] = contents(argsOf(call)[0]) ?? ["", null];
  if (name === "count") return !call.agg_distinct;
  return name === "sum" && (kind === "CaseExpr" || (kind === "TypeCast" && isCondition(value?.arg)));
}

/** The arguments of a call, or of anything else that has some. */
export function argsOf(value: Tree): readonly Node[] {
  const { args } = value as { readonly args?: Node[] };
  return args ?? [];
}
