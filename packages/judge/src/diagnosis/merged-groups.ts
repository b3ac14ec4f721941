import { isSamePart, isSelect, walk } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import { conditionsOf, joined } from "./conditions.ts";
import { type FromItem, fromClauseOf, fromItems, isInner, mentionedIn, subqueryOf } from "./from-items.ts";
import { isCut, isGrouped } from "./merged-subqueries.ts";
import { operatorOf } from "./operators.ts";
import {
  aliasesIn,
  hasAggregate,
  hasSubquery,
  hasWindow,
  selectWith,
  valuesByName,
  withFreshAliases,
  withoutColumnsOf,
} from "./plain-query.ts";
import { contents } from "./tree.ts";

/**
 * A query in canonical form that joins the groups of a subquery by their keys, as one that groups the joined rows:
 * `FROM p JOIN (SELECT k, count(*) AS n FROM c GROUP BY k) g ON g.k = p.id WHERE n > 2` as `FROM p JOIN c ON c.k = p.id
 * GROUP BY p.id HAVING count(*) > 2`. The same rows where no two of `p` have the same key.
 */
export function withGroupsMerged(select: SelectStmt): SelectStmt {
  const items = fromItems(select);
  const place = items?.findIndex((item) => isGrouping(subqueryOf(item))) ?? -1;
  const item = items?.[place];
  if (!items || !item || items.length < 2 || !isInner(items) || !isUngrouped(select)) return select;
  const others = items.filter((each) => each !== item);
  const taken = aliasesIn({ ...select, fromClause: others.map(({ leaf }) => leaf) });
  const grouping = withFreshAliases(subqueryOf(item) as SelectStmt, taken);
  const inner = fromItems(grouping);
  const values = valuesByName(grouping);
  if (!inner || inner.length === 0 || !isInner(inner) || !values) return select;
  const { targetList, sortClause } = select;
  const asked = [...items.flatMap(({ on }) => on), ...conditionsOf(select.whereClause)];
  const parts = withoutColumnsOf({ targetList, sortClause, asked }, item.alias, (name) => values.get(name));
  const keys = parts && keysByWhich(parts.asked, grouping.groupClause ?? []);
  if (!keys) return select;
  const isOfOthers = (column: Node) => !mentionedIn(column).some((alias) => !taken.has(alias));
  const shown = [parts.targetList, parts.sortClause].flatMap(columnsOutsideOfAggregates).filter(isOfOthers);
  const ofGroups = parts.asked.filter(hasAggregate);
  const ofRows = parts.asked.filter((condition) => !hasAggregate(condition));
  const from: readonly FromItem[] = [...others, ...inner].map((each) => ({ ...each, on: [] }));
  return selectWith({
    ...select,
    targetList: parts.targetList ?? [],
    sortClause: parts.sortClause ?? [],
    fromClause: fromClauseOf(from),
    whereClause: joined([
      ...inner.flatMap(({ on }) => on),
      ...conditionsOf(grouping.whereClause),
      ...ofRows,
    ]) as Node,
    groupClause: different([...keys, ...shown]),
    havingClause: joined([...conditionsOf(grouping.havingClause), ...ofGroups]) as Node,
  });
}

function isGrouping(select: SelectStmt | null): boolean {
  if (!select?.groupClause || isCut(select)) return false;
  return !hasWindow(select.targetList) && !hasSubquery(select.targetList);
}

function isUngrouped(select: SelectStmt): boolean {
  return !isGrouped(select) && !select.distinctClause && !select.larg && !hasWindow(select.targetList);
}

/** What each key of some groups is asked to be equal to; null where that isn't known of one of them. */
function keysByWhich(conditions: readonly unknown[], groupClause: readonly Node[]): readonly Node[] | null {
  const keys = groupClause.flatMap((key) => {
    for (const condition of conditions) {
      const [kind, value] = contents(condition) ?? ["", null];
      if (kind !== "A_Expr" || !value || operatorOf(value) !== "=") continue;
      const sides = [value.lexpr, value.rexpr] as readonly Node[];
      const place = sides.findIndex((side) => isSamePart(side, key));
      const other = sides[1 - place];
      if (place >= 0 && other && contents(other)?.[0] === "ColumnRef") return [other];
    }
    return [];
  });
  return keys.length > 0 && keys.length === groupClause.length ? keys : null;
}

function columnsOutsideOfAggregates(part: unknown): readonly Node[] {
  const columns: Node[] = [];
  walk(part, (kind, value) => {
    if (isSelect(value)) return false;
    if (kind === "ColumnRef") columns.push({ ColumnRef: value } as Node);
    return kind === "FuncCall" && hasAggregate({ FuncCall: value }) ? false : undefined;
  });
  return columns;
}

function different(nodes: readonly Node[]): Node[] {
  return nodes.filter((node, place) => !nodes.slice(0, place).some((earlier) => isSamePart(earlier, node)));
}
