import { isSelect } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import { conditionsOf, joined } from "./conditions.ts";
import { type FromItem, fromClauseOf, fromItems, isInner, subqueryOf } from "./from-items.ts";
import {
  aliasesIn,
  hasAggregate,
  hasWindow,
  isPlain,
  outputsByName,
  selectWith,
  withFreshAliases,
  withoutColumnsOf,
} from "./plain-query.ts";
import { contents, rebuilt } from "./tree.ts";

export interface Merged {
  readonly select: SelectStmt;
  /** Whether a condition about a subquery's groups became HAVING, which its writer has in WHERE. */
  readonly hasMovedToHaving: boolean;
}

/** A query in canonical form without the subqueries in FROM that it could have been written without. */
export function mergedSubqueries(query: SelectStmt): Merged {
  let hasMovedToHaving = false;
  const select = rebuilt(query, (value) => {
    if (!isSelect(value)) return value;
    let current: SelectStmt = value;
    for (let next = step(current); next !== null; next = step(current)) {
      hasMovedToHaving ||= next.havingClause !== undefined && current.havingClause === undefined;
      current = next;
    }
    return current;
  });
  return { select, hasMovedToHaving };
}

/** With one subquery fewer; null where none can be merged. */
function step(select: SelectStmt): SelectStmt | null {
  const items = fromItems(select);
  if (!items || select.larg) return null;
  for (const [place, item] of items.entries()) {
    const query = subqueryOf(item);
    if (!query) continue;
    const merged = items.length === 1 ? ofOne(select, item, query) : beside(select, items, place, query);
    if (merged) return merged;
  }
  return null;
}

type Parts = Pick<
  SelectStmt,
  | "targetList"
  | "whereClause"
  | "groupClause"
  | "havingClause"
  | "distinctClause"
  | "sortClause"
  | "fromClause"
>;

/** What a query says, with what an output of a subquery stands for in place of its name. */
function without({ alias }: FromItem, query: SelectStmt, parts: Parts): Parts | null {
  const outputOf = outputsByName(query);
  return outputOf && withoutColumnsOf(parts, alias, outputOf);
}

function partsOf(select: SelectStmt): Parts {
  const { targetList, whereClause, groupClause, havingClause, distinctClause, sortClause } = select;
  return {
    ...(targetList && { targetList: targetList.map(named) }),
    ...(whereClause && { whereClause }),
    ...(groupClause && { groupClause }),
    ...(havingClause && { havingClause }),
    ...(distinctClause && { distinctClause }),
    ...(sortClause && { sortClause }),
  };
}

/** An output that keeps its name when something else stands for its column. */
function named(target: Node): Node {
  if (!("ResTarget" in target) || target.ResTarget.name) return target;
  const [kind, value] = contents(target.ResTarget.val) ?? ["", null];
  const last = kind === "ColumnRef" && Array.isArray(value?.fields) ? value.fields.at(-1) : null;
  const [, text] = contents(last) ?? ["", null];
  return typeof text?.sval === "string" ? { ResTarget: { ...target.ResTarget, name: text.sval } } : target;
}

/** Whether a query keeps other rows than those that its conditions and groups leave. */
function isCut({
  limitCount,
  limitOffset,
  distinctClause,
  larg,
  valuesLists,
  withClause,
}: SelectStmt): boolean {
  return [limitCount, limitOffset, distinctClause, larg, valuesLists, withClause].some(
    (part) => part !== undefined,
  );
}

function isGrouped(select: SelectStmt): boolean {
  return (
    select.groupClause !== undefined || hasAggregate(select.targetList) || hasAggregate(select.havingClause)
  );
}

/** The only table of a query is a subquery. */
function ofOne(select: SelectStmt, item: FromItem, subquery: SelectStmt): SelectStmt | null {
  if (isCut(subquery)) return null;
  const query = withFreshAliases(subquery, aliasesIn({ ...select, fromClause: [] }));
  const parts = without(item, query, partsOf(select));
  if (!parts) return null;
  const { limitCount, limitOffset, limitOption } = select;
  const end = { limitCount, limitOffset, ...(limitOption && { limitOption }) };
  const own = conditionsOf(query.whereClause);
  const asked = conditionsOf(parts.whereClause);
  if (!isGrouped(query) && !hasWindow(query.targetList))
    return selectWith({
      ...select,
      ...parts,
      fromClause: query.fromClause ?? [],
      whereClause: joined([...own, ...asked]) as Node,
    });
  if (isGrouped(select) || hasWindow(asked)) return null;
  // Groups are there before windows go over them; what windows found isn't.
  if (hasWindow(select.targetList) && hasWindow(query.targetList)) return null;
  if (!isGrouped(query) && asked.length > 0) return null;
  const ofGroups = asked.filter(hasAggregate);
  return selectWith({
    ...query,
    ...parts,
    fromClause: query.fromClause ?? [],
    whereClause: joined([...own, ...asked.filter((each) => !hasAggregate(each))]) as Node,
    ...(query.groupClause && { groupClause: query.groupClause }),
    havingClause: joined([...conditionsOf(query.havingClause), ...ofGroups]) as Node,
    distinctClause: parts.distinctClause ?? [],
    sortClause: parts.sortClause ?? [],
    ...end,
    withClause: select.withClause as SelectStmt["withClause"] & object,
  });
}

/** A subquery beside other tables that only filters rows. */
function beside(
  select: SelectStmt,
  items: readonly FromItem[],
  place: number,
  subquery: SelectStmt,
): SelectStmt | null {
  const item = items[place];
  if (!item || !isPlain(subquery) || isCut(subquery) || isGrouped(subquery) || hasWindow(subquery.targetList))
    return null;
  const others = items.filter((each) => each !== item);
  const query = withFreshAliases(
    subquery,
    aliasesIn({ ...select, fromClause: others.map(({ leaf }) => leaf) }),
  );
  const inner = fromItems(query);
  if (!inner || inner.length === 0 || !isInner(inner)) return null;
  const isOuter = items.slice(1).some(({ joinType }) => joinType !== "JOIN_INNER");
  if (items.some(({ joinType }) => joinType === "JOIN_FULL" || joinType === "JOIN_RIGHT")) return null;
  const isFilledUp = place > 0 && item.joinType === "JOIN_LEFT";
  // Of a row that an outer join fills up, what is made of its columns is NULL, whatever it would be otherwise.
  if (isFilledUp && (inner.length > 1 || !(query.targetList ?? []).every(isColumn))) return null;
  if (isOuter && !isFilledUp && inner.length > 1 && place > 0) return null;
  const conditions = conditionsOf(query.whereClause);
  const outputOf = outputsByName(query);
  if (!outputOf) return null;
  const changed = withoutColumnsOf(
    { parts: partsOf(select), items: items.map((each) => (each === item ? { ...each, leaf: null } : each)) },
    item.alias,
    outputOf,
  );
  if (!changed) return null;
  const all = changed.items.flatMap(({ leaf, ...each }, index): readonly FromItem[] => {
    if (index !== place) return [{ ...each, leaf: leaf as Node }];
    const [first, ...rest] = inner;
    if (!first) return [];
    const on = isFilledUp ? [...each.on, ...conditions] : each.on;
    const isLast = rest.length === 0;
    return [
      { ...first, joinType: item.joinType, on: isLast ? [...first.on, ...on] : first.on },
      ...rest.map((other, at) => (at === rest.length - 1 ? { ...other, on: [...other.on, ...on] } : other)),
    ];
  });
  const asked = [...conditionsOf(changed.parts.whereClause), ...(isFilledUp ? [] : conditions)];
  return selectWith({
    ...select,
    ...changed.parts,
    fromClause: fromClauseOf(all),
    whereClause: joined(asked) as Node,
  });
}

function isColumn(target: Node): boolean {
  return "ResTarget" in target && !!target.ResTarget.val && "ColumnRef" in target.ResTarget.val;
}
