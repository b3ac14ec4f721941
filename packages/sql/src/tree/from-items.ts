import type { JoinExpr, Node } from "@pgsql/types";
import { conjuncts, nodeOf } from "./shapes.ts";

/** The items of FROM that its joins combine, from left to right. A join with an alias counts as one item. */
export function leavesOf(items: readonly (Node | undefined)[] = []): readonly Node[] {
  return items.flatMap((item) => {
    const join = nodeOf(item, "JoinExpr");
    if (join && !join.alias) return leavesOf([join.larg, join.rarg]);
    return item ? [item] : [];
  });
}

/** The joins of FROM, each before those on its sides. */
export function joinsIn(items: readonly (Node | undefined)[] = []): readonly JoinExpr[] {
  return items.flatMap((item) => {
    const join = nodeOf(item, "JoinExpr");
    return join ? [join, ...joinsIn([join.larg, join.rarg])] : [];
  });
}

/**
 * The conditions of joins that every row of FROM meets. The condition of an outer join isn't one, nor is any on the side
 * that it fills up.
 */
export function conditionsMet(items: readonly (Node | undefined)[] = []): readonly Node[] {
  return items.flatMap((item): readonly Node[] => {
    const { larg, rarg, quals, jointype = "JOIN_INNER" } = nodeOf(item, "JoinExpr") ?? {};
    if (jointype === "JOIN_LEFT") return conditionsMet([larg]);
    if (jointype === "JOIN_RIGHT") return conditionsMet([rarg]);
    return jointype === "JOIN_INNER" && larg ? [...conjuncts(quals), ...conditionsMet([larg, rarg])] : [];
  });
}

/** The name of an item of FROM in its query; empty if it has none. */
export function aliasOf(item: Node | undefined): string {
  const table = nodeOf(item, "RangeVar");
  const other = nodeOf(item, "RangeSubselect") ?? nodeOf(item, "RangeFunction") ?? nodeOf(item, "JoinExpr");
  return (table ?? other)?.alias?.aliasname ?? table?.relname ?? "";
}
