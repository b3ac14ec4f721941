import { aggregatesRows, isAggregate, nameParts } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import { conditionsOf } from "./conditions.ts";
import { fromItems, subqueryOf } from "./from-items.ts";
import {
  hasAggregate,
  hasSubquery,
  hasWindow,
  isPlain,
  selectWith,
  valuesByName,
  withoutColumnsOf,
} from "./plain-query.ts";
import { contents, rebuilt } from "./tree.ts";
import { valueSubquery } from "./value-subquery.ts";

/** Whether a query reads nothing itself, and calculates with what subqueries find. */
export function calculatesBySubqueries(select: SelectStmt): boolean {
  return isPlain(select) && !select.fromClause && hasSubquery(select.targetList);
}

/**
 * A query in canonical form that calculates with aggregates of all rows, each by a subquery of its own:
 * `SELECT sum(a) FILTER (WHERE b) / count(*) FROM t` as `SELECT (SELECT sum(a) FROM t WHERE b) / (SELECT count(*) FROM t)`.
 */
export function withAggregatesAsSubqueries(select: SelectStmt): SelectStmt {
  const { targetList = [], fromClause, distinctClause, sortClause } = select;
  if (!isPlain(select) || !fromClause || distinctClause || sortClause) return select;
  if (hasWindow(targetList) || hasSubquery(targetList)) return select;
  if (!targetList.every((target) => hasAggregate(target))) return select;
  const changed = rebuilt(targetList, (node) => {
    const [kind, call] = contents(node) ?? ["", null];
    if (kind !== "FuncCall" || !call || !isAggregate(nameParts(call.funcname as Node[]).at(-1))) return node;
    const { agg_filter: filter, ...rest } = call;
    return valueSubquery(select, { FuncCall: rest }, conditionsOf(filter));
  });
  return selectWith({ targetList: changed });
}

/** A query in canonical form whose FROM reads only subqueries of one row of aggregates each, with subqueries for their values. */
export function withoutSingleRows(select: SelectStmt): SelectStmt {
  const items = fromItems(select) ?? [];
  const isOneRow = (query: SelectStmt | null) =>
    query !== null && isPlain(query) && aggregatesRows(query) && !query.distinctClause;
  const areAll =
    items.length > 0 && items.every((item) => item.on.length === 0 && isOneRow(subqueryOf(item)));
  if (!areAll || !isPlain(select) || select.whereClause) return select;
  let targetList: readonly Node[] | null = select.targetList ?? [];
  for (const item of items) {
    const query = subqueryOf(item);
    const values = query && valuesByName(query);
    targetList =
      query && values && targetList
        ? withoutColumnsOf(targetList, item.alias, (name) => {
            const value = values.get(name);
            return value && valueSubquery(query, value, []);
          })
        : null;
  }
  return targetList ? selectWith({ targetList: [...targetList] }) : select;
}
