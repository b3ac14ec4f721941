import type { Node, SelectStmt } from "@pgsql/types";
import type { Scope, Source } from "../scope/scope.ts";
import { isAggregate } from "../tree/function-kinds.ts";
import { lastName } from "../tree/names.ts";
import { conjuncts, nodeOf, sidesOfEquality } from "../tree/shapes.ts";
import { isSelect, walk } from "../tree/walk.ts";

/** Functions that return several rows in the select list. */
const setReturning =
  /^(unnest|generate_(series|subscripts)|regexp_(matches|split_to_table)|string_to_table|jsonb?_(array_elements|each|object_keys|path_query|populate_recordset|to_recordset).*)$/;

/**
 * Whether a query returns at most one row on any data, by its tree and the declared keys: it ends with LIMIT 1,
 * aggregates without groups, reads nothing, or selects by one value of a key.
 */
export function givesAtMostOneRow(scope: Scope, open: ReadonlySet<Scope> = new Set()): boolean {
  const { select, sources } = scope;
  if (isOne(select.limitCount) && select.limitOption !== "LIMIT_OPTION_WITH_TIES") return true;
  if (select.larg || select.rarg || open.has(scope)) return false;
  if (select.valuesLists?.length) return select.valuesLists.length === 1;
  if (hasOwnCall(select, (name) => setReturning.test(name))) return false;
  if (select.groupClause?.length) return false;
  if (select.havingClause || aggregatesRows(select)) return true;
  if (select.fromClause?.some((item) => "JoinExpr" in item)) return false;
  return sources.every((source) =>
    source.of.kind === "query"
      ? givesAtMostOneRow(source.of.query, new Set([...open, scope]))
      : isAskedByKey(source, scope),
  );
}

function isOne(limit: Node | undefined): boolean {
  return nodeOf(limit, "A_Const")?.ival?.ival === 1;
}

/** Whether WHERE fixes every column of one of a table's keys to a constant. */
function isAskedByKey(source: Source, scope: Scope): boolean {
  const fixed = new Set(
    conjuncts(scope.select.whereClause).flatMap((condition) => {
      const [lexpr, rexpr] = sidesOfEquality(condition);
      const columns = [
        [lexpr, rexpr],
        [rexpr, lexpr],
      ].flatMap(([column, constant]) => (nodeOf(constant, "A_Const") ? scope.places(column) : []));
      return columns.flatMap((place) => (place.source === source ? [place.name] : []));
    }),
  );
  const { uniques = [] } = source.table ?? {};
  return uniques.some((key) => key.length > 0 && key.every((column) => fixed.has(column)));
}

/**
 * Whether a query has an aggregate of its own, neither in a subquery nor as a window function. Without GROUP BY it then
 * returns one row.
 */
export function aggregatesRows(select: SelectStmt): boolean {
  return hasOwnCall(select, (name, call) => isAggregate(name) && !call.over);
}

/** Whether the query's own select list or HAVING has such a call; subqueries don't count. */
function hasOwnCall(
  select: SelectStmt,
  test: (name: string, call: { readonly over?: unknown }) => boolean,
): boolean {
  let found = false;
  walk([select.targetList, select.havingClause], (kind, value: { funcname?: Node[]; over?: unknown }) => {
    if (isSelect(value)) return false;
    if (kind === "FuncCall" && test(lastName(value.funcname), value)) found = true;
    return undefined;
  });
  return found;
}
