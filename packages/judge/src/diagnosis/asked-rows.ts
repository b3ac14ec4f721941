import { isSamePart, isSelect, nameParts, negated, nodeOf } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import { conditionsOf, joined } from "./conditions.ts";
import { type FromItem, fromClauseOf, fromItems, isInner } from "./from-items.ts";
import { aliasesIn, isPlain, selectWith, withFreshAliases } from "./plain-query.ts";
import { contents, rebuilt } from "./tree.ts";
import { equality, existsOf } from "./value-subquery.ts";

/** A query in canonical form that asks for rows elsewhere by EXISTS: not by INTERSECT or EXCEPT. */
export function askedByExists(query: SelectStmt): SelectStmt {
  return rebuilt(query, (value) => (isSelect(value) ? withoutSetOperation(value) : value));
}

/** `SELECT a … INTERSECT SELECT b …` as `SELECT DISTINCT a … WHERE EXISTS (SELECT … WHERE b = a)`; EXCEPT with NOT. */
function withoutSetOperation(select: SelectStmt): SelectStmt {
  const { larg, rarg, op, sortClause, limitCount, limitOffset, withClause } = select;
  if (!larg || !rarg || (op !== "SETOP_INTERSECT" && op !== "SETOP_EXCEPT")) return select;
  if (!isPlain(larg) || !isPlain(rarg)) return select;
  const right = withFreshAliases(rarg, aliasesIn(larg));
  const [mine, theirs] = [larg, right].map(({ targetList = [] }) =>
    targetList.map((target) => nodeOf(target, "ResTarget")?.val),
  );
  if (!mine || mine.length === 0 || mine.length !== theirs?.length) return select;
  if (![...mine, ...theirs].every((value) => value !== undefined)) return select;
  // Columns that a key settles are compared by it alone, if both name it first.
  const pairs = mine.map((value, place) => equality(theirs[place], value));
  const isSettled = isSameTable(larg, right, mine[0], theirs[0]);
  const exists = existsOf(right, isSettled ? pairs.slice(0, 1) : pairs);
  const asked = op === "SETOP_EXCEPT" ? negated(exists) : exists;
  return selectWith({
    ...larg,
    distinctClause: [{} as Node],
    whereClause: joined([...conditionsOf(larg.whereClause), asked]) as Node,
    ...(sortClause && { sortClause }),
    ...(limitCount && { limitCount }),
    ...(limitOffset && { limitOffset }),
    ...(withClause && { withClause }),
  });
}

/** Whether two branches first give the same column of the same table: a key, as learners write it. */
function isSameTable(left: SelectStmt, right: SelectStmt, own: unknown, other: unknown): boolean {
  const [mine, theirs] = [left, right].map((each) => fromItems(each) ?? []);
  const placeOf = (value: unknown, items: readonly FromItem[] | undefined) => {
    const { fields } = (contents(value)?.[1] ?? {}) as { readonly fields?: Node[] };
    const [alias, name] = nameParts(fields);
    return [items?.find((each) => each.alias === alias)?.reads, name];
  };
  const [from, to] = [placeOf(own, mine), placeOf(other, theirs)];
  return from[0] !== undefined && from[1] === "id" && isSamePart(from, to);
}

/** A query in canonical form that asks for rows of other tables by joining them, each row once. */
export function askedByJoins(query: SelectStmt): SelectStmt {
  const asked = conditionsOf(query.whereClause);
  const from = fromItems(query);
  if (!from || query.larg || !isInner(from)) return query;
  const items = [...from];
  const conditions: unknown[] = [];
  for (const condition of asked) {
    const inner = existsIn(condition);
    const query = inner && withFreshAliases(inner, new Set(items.map(({ alias }) => alias)));
    const more = query && isPlain(query) ? fromItems(query) : null;
    if (!query || !more || more.length === 0 || !isInner(more)) {
      conditions.push(condition);
      continue;
    }
    items.push(...more);
    conditions.push(...conditionsOf(query.whereClause));
  }
  if (items.length === from.length) return query;
  return selectWith({
    ...query,
    fromClause: fromClauseOf(items),
    whereClause: joined(conditions) as Node,
    distinctClause: query.distinctClause ?? (query.groupClause ? [] : [{} as Node]),
  });
}

/** The query of `EXISTS (…)`. */
function existsIn(condition: unknown): SelectStmt | null {
  const [kind, value] = contents(condition) ?? ["", null];
  if (kind !== "SubLink" || value?.subLinkType !== "EXISTS_SUBLINK") return null;
  const [, query] = contents(value.subselect) ?? ["", null];
  return query && isSelect(query) ? query : null;
}
