import type { DrawnTable } from "@master-sql/course";
import { aliasOf, leavesOf } from "@master-sql/sql";
import type { Node, RangeSubselect, SelectStmt } from "@pgsql/types";
import { namesIn } from "./named-columns.ts";

/** The table that stands behind a name in a query, also behind that of a subquery which only takes some of its rows. */
export function tableName(leaf: Node | undefined, alias: string): Pick<DrawnTable, "name" | "alias"> {
  const item = leaf && "RangeSubselect" in leaf ? (onlyTable(leaf.RangeSubselect) ?? leaf) : leaf;
  const name = item && "RangeVar" in item ? (item.RangeVar.relname ?? alias) : alias;
  return { name, alias: name === alias ? null : alias };
}

/** The one table that a subquery reads, if its rows are that table's. */
function onlyTable({ subquery, lateral }: RangeSubselect): Node | null {
  if (!subquery || !("SelectStmt" in subquery) || lateral) return null;
  const { fromClause = [], targetList = [], groupClause, distinctClause = [], larg } = subquery.SelectStmt;
  const areColumns = targetList.every(
    (node) => "ResTarget" in node && node.ResTarget.val !== undefined && "ColumnRef" in node.ResTarget.val,
  );
  // Plain DISTINCT makes rows of its own; DISTINCT ON takes some.
  const isDistinct = distinctClause.some((node) => Object.keys(node).length === 0);
  if (fromClause.length !== 1 || !areColumns || groupClause?.length || isDistinct || larg) return null;
  return fromClause[0] ?? null;
}

/** What the rows that a query reads are called: its only table, or all of them joined. */
export function readName({ fromClause = [] }: SelectStmt): Pick<DrawnTable, "name" | "alias"> {
  const leaves = leavesOf(fromClause);
  const names = leaves.map((leaf) => tableName(leaf, aliasOf(leaf) || "rows").name);
  return { name: names.join(" + "), alias: null };
}

/** Whether the rows of an item of FROM are computed for each row before it. */
export function hangsOnOthers(node: Node): boolean {
  if ("RangeFunction" in node) return namesIn(node).size > 0;
  return "RangeSubselect" in node && node.RangeSubselect.lateral === true;
}
