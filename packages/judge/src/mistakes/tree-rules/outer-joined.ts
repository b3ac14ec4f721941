import { aggregatesRows, aliasOf, constantText, leavesOf, nodeOf } from "@master-sql/sql";
import type { Node } from "@pgsql/types";

/** Names of the tables that outer joins within some items fill with NULL. */
export function filledBy(items: readonly (Node | undefined)[] | undefined): ReadonlySet<string> {
  const filled = new Set<string>();
  for (const item of items ?? []) if (item) addFilled(item, filled);
  return filled;
}

/** Adds the names of tables that an outer join fills with NULL. */
function addFilled(item: Node, filled: Set<string>): void {
  if (!("JoinExpr" in item)) return;
  const { jointype, larg, rarg, quals } = item.JoinExpr;
  if (jointype === "JOIN_LEFT" && quals && constantText(quals) === "true" && givesOneRow(rarg)) {
    if (larg) addFilled(larg, filled);
    return;
  }
  const sides = [
    ...(jointype === "JOIN_LEFT" || jointype === "JOIN_FULL" ? [rarg] : []),
    ...(jointype === "JOIN_RIGHT" || jointype === "JOIN_FULL" ? [larg] : []),
  ];
  for (const leaf of leavesOf(sides)) filled.add(aliasOf(leaf));
  for (const side of [larg, rarg]) if (side) addFilled(side, filled);
}

/** A subquery of aggregates without groups gives a row of whatever it reads. */
function givesOneRow(item: Node | undefined): boolean {
  const subquery = nodeOf(item, "RangeSubselect")?.subquery;
  if (!subquery || !("SelectStmt" in subquery)) return false;
  const { groupClause, havingClause, larg, limitCount } = subquery.SelectStmt;
  return !groupClause && !havingClause && !larg && !limitCount && aggregatesRows(subquery.SelectStmt);
}
