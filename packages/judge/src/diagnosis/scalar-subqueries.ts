import { isSamePart, isSelect, nameParts } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import { conditionsOf, joined } from "./conditions.ts";
import { type FromItem, fromClauseOf, fromItems, subqueryOf } from "./from-items.ts";
import { plainExpression } from "./plain-expression.ts";
import {
  aliasesIn,
  hasWindow,
  mentions,
  selectWith,
  valuesByName,
  withFreshAliases,
  withoutColumnsOf,
} from "./plain-query.ts";
import { contents, rebuilt, type Tree } from "./tree.ts";
import { equality, existsOf, valueSubquery } from "./value-subquery.ts";
import { withoutWindows } from "./windows-as-subqueries.ts";

/**
 * A query in canonical form in which a value about other rows is found by a subquery that stands for one value: not by
 * joining groups, nor by a window, unless that is to be kept.
 */
export function withScalarSubqueries(query: SelectStmt, keepsWindows: boolean): SelectStmt {
  return rebuilt(query, (value) => {
    if (!isSelect(value)) return value;
    let select: SelectStmt = value;
    for (let next = withoutGroups(select); next !== null; next = withoutGroups(select)) select = next;
    return keepsWindows ? select : withoutWindows(select);
  });
}

/** Without one subquery in FROM that is grouped by what it is joined by; null where there is none. */
function withoutGroups(select: SelectStmt): SelectStmt | null {
  const items = fromItems(select) ?? [];
  for (const [place, item] of items.entries()) {
    const query = subqueryOf(item);
    if (!query?.groupClause || items.length < 2 || query.havingClause || hasWindow(query.targetList))
      continue;
    if (query.larg || query.limitCount || query.limitOffset || query.withClause || query.distinctClause)
      continue;
    const without = withoutItem(select, items, place, query);
    if (without) return without;
  }
  return null;
}

function withoutItem(
  select: SelectStmt,
  items: readonly FromItem[],
  place: number,
  subquery: SelectStmt,
): SelectStmt | null {
  const item = items[place];
  const others = items.filter((each) => each !== item);
  if (!item || (item.joinType !== "JOIN_INNER" && item.joinType !== "JOIN_LEFT")) return null;
  const query = withFreshAliases(
    subquery,
    aliasesIn({ ...select, fromClause: others.map(({ leaf }) => leaf) }),
  );
  const values = valuesByName(query);
  const keys = query.groupClause ?? [];
  const isKey = (name: string) => keys.some((key) => isSamePart(key, values?.get(name)));
  const isInner = place === 0 || item.joinType === "JOIN_INNER";
  const asked = [...items.flatMap(({ on }) => on), ...(isInner ? conditionsOf(select.whereClause) : [])];
  const links = new Map<string, unknown>();
  const used = new Set<unknown>();
  for (const condition of asked) {
    const [name, other] = linkTo(condition, item.alias) ?? [];
    if (name === undefined || links.has(name) || !isKey(name)) continue;
    links.set(name, other);
    used.add(condition);
  }
  const linked = [...(values ?? [])].filter(([name]) => links.has(name));
  if (!values || linked.length !== keys.length || linked.length !== links.size) return null;
  if (!isInner && item.on.length !== used.size) return null;
  const conditions = linked.map(([name, value]) => equality(value, links.get(name)));
  const inPlace = (name: string): unknown => {
    if (linked.some(([key]) => key === name)) return links.get(name);
    const value = values.get(name);
    return value && plainExpression(valueSubquery(query, value, conditions));
  };
  const kept = others.map((each) => ({ ...each, on: each.on.filter((condition) => !used.has(condition)) }));
  // An inner join leaves out what has no group.
  const found = isInner ? [existsOf(query, conditions)] : [];
  const left = [...conditionsOf(select.whereClause), ...(isInner ? item.on : [])].filter(
    (condition) => !used.has(condition),
  );
  const { fromClause: _, withClause, ...rest } = select;
  const changed = withoutColumnsOf(
    {
      ...rest,
      whereClause: joined([...left, ...found]),
      fromClause: fromClauseOf(kept),
    },
    item.alias,
    inPlace,
  );
  return changed && selectWith({ ...plainAll(changed), ...(withClause && { withClause }) } as SelectStmt);
}

/** Expressions in plain form again, after parts of them were changed. */
function plainAll<T>(part: T): T {
  return rebuilt(part, (node) => (contents(node) ? (plainExpression(node) as Tree) : node));
}

/** The column of a table that an equality gives, and what it is equal to. */
function linkTo(condition: unknown, alias: string): readonly [string, unknown] | null {
  const [kind, value] = contents(condition) ?? ["", null];
  if (kind !== "A_Expr" || !value || nameParts(value.name as Node[]).at(-1) !== "=") return null;
  for (const [side, other] of [
    [value.lexpr, value.rexpr],
    [value.rexpr, value.lexpr],
  ]) {
    const [sideKind, column] = contents(side) ?? ["", null];
    const [table, name] = nameParts((column as { readonly fields?: Node[] } | null)?.fields);
    if (sideKind === "ColumnRef" && table === alias && name && !mentions(other, alias)) return [name, other];
  }
  return null;
}
