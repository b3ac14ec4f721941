import type { Node } from "@pgsql/types";
import { conjuncts, nodeOf } from "./shapes.ts";

/** What FROM reads, from left to right: the sides of its joins. A join with an alias of its own is one item. */
export function leavesOf(items: readonly (Node | undefined)[] = []): readonly Node[] {
  return items.flatMap((item) => {
    const join = nodeOf(item, "JoinExpr");
    if (join && !join.alias) return leavesOf([join.larg, join.rarg]);
    return item ? [item] : [];
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

/** The name of an item of FROM in its query; empty where it has none. */
export function aliasOf(item: Node | undefined): string {
  const table = nodeOf(item, "RangeVar");
  const other = nodeOf(item, "RangeSubselect") ?? nodeOf(item, "RangeFunction") ?? nodeOf(item, "JoinExpr");
  return (table ?? other)?.alias?.aliasname ?? table?.relname ?? "";
}
