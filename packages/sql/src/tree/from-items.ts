import type { Node } from "@pgsql/types";
import { nodeOf } from "./shapes.ts";

/** What FROM reads, from left to right: the sides of its joins. A join with an alias of its own is one item. */
export function leavesOf(items: readonly (Node | undefined)[] = []): readonly Node[] {
  return items.flatMap((item) => {
    const join = nodeOf(item, "JoinExpr");
    if (join && !join.alias) return leavesOf([join.larg, join.rarg]);
    return item ? [item] : [];
  });
}

/** The name of an item of FROM in its query; empty where it has none. */
export function aliasOf(item: Node | undefined): string {
  const table = nodeOf(item, "RangeVar");
  const other = nodeOf(item, "RangeSubselect") ?? nodeOf(item, "RangeFunction") ?? nodeOf(item, "JoinExpr");
  return (table ?? other)?.alias?.aliasname ?? table?.relname ?? "";
}
