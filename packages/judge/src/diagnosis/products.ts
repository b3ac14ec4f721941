import { isSelect, walk } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import { conditionsOf } from "./conditions.ts";
import { type FromItem, fromItems, mentionedIn } from "./from-items.ts";
import { contents } from "./tree.ts";

/** How many times tables of a query meet without any condition: on the visible data such a query may never end. */
export function productsIn(query: SelectStmt): number {
  let count = productsOf(query);
  walk(query, (_, value) => {
    if (value !== query && isSelect(value)) count += productsOf(value);
    return undefined;
  });
  return count;
}

function productsOf(select: SelectStmt): number {
  const items = (fromItems(select) ?? []).filter(({ leaf }) => !dependsOnOthers(leaf));
  const groups = new Map(items.map(({ alias }) => [alias, alias]));
  const conditions = [...items.flatMap(({ on }: FromItem) => on), ...conditionsOf(select.whereClause)];
  for (const condition of conditions) {
    if (isOfExists(condition)) continue;
    const [first, ...others] = mentionedIn(condition).flatMap((alias) => groups.get(alias) ?? []);
    for (const other of others)
      for (const [alias, group] of groups)
        if (group === other && first !== undefined) groups.set(alias, first);
  }
  return Math.max(0, new Set(groups.values()).size - 1);
}

/** Whether rows are there elsewhere is asked of each pair: it doesn't make them fewer to go through. */
function isOfExists(condition: unknown): boolean {
  const [kind, value] = contents(condition) ?? ["", null];
  if (kind === "SubLink") return value?.subLinkType === "EXISTS_SUBLINK";
  return kind === "BoolExpr" && Array.isArray(value?.args) && value.args.every(isOfExists);
}

/** Of a function's rows and of LATERAL there are as many as the other tables make them. */
function dependsOnOthers(leaf: Node): boolean {
  return "RangeFunction" in leaf || ("RangeSubselect" in leaf && leaf.RangeSubselect.lateral === true);
}
