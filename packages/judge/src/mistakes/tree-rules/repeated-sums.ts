import {
  columnOf,
  fanOutsOf,
  nameParts,
  type Schema,
  type SelectScope,
  type Source,
  scopesOf,
  sourcesIn,
  walkOwn,
} from "@master-sql/sql";
import type { FuncCall, SelectStmt } from "@pgsql/types";

/** Whether a query adds up values of rows that one of its joins repeats, and doesn't group by what repeats them. */
export function addsRepeatedRows(query: SelectStmt, schema: Schema): boolean {
  return scopesOf(query, schema).some((scope) => {
    const grouped = new Set(sourcesIn(scope.select.groupClause, scope));
    return aggregatesRepeated(scope, /^sum$/, (_, by) => grouped.has(by));
  });
}

/**
 * Whether a query adds up, averages or counts values of rows that one of its joins repeats. Rows of a table that it
 * groups by are often counted for those that the join finds.
 */
export function countsRepeatedRows(query: SelectStmt, schema: Schema): boolean {
  return scopesOf(query, schema).some((scope) => {
    const grouped = new Set(sourcesIn(scope.select.groupClause, scope));
    return (
      aggregatesRepeated(scope, /^(sum|avg)$/, (_, by) => isGroupedByKey(by, scope)) ||
      aggregatesRepeated(scope, /^count$/, (of, by) => grouped.has(of) || isGroupedByKey(by, scope))
    );
  });
}

/** Whether one of the aggregates takes values of tables of which a join with another repeats the rows, not counting some joins. */
function aggregatesRepeated(
  scope: SelectScope,
  aggregates: RegExp,
  isMeant: (of: Source, by: Source) => boolean,
): boolean {
  const fanOuts = fanOutsOf(scope).filter(({ of, by }) => !isMeant(of, by));
  let isFound = false;
  walkOwn(scope.select, (kind, call: FuncCall) => {
    if (kind !== "FuncCall" || call.agg_distinct || call.over) return undefined;
    if (!aggregates.test(nameParts(call.funcname).at(-1) ?? "")) return undefined;
    const taken = sourcesIn(call.args, scope);
    isFound ||= fanOuts.some(({ of, by }) => taken.includes(of) && !taken.includes(by));
    return undefined;
  });
  return isFound;
}

/** Whether each group has one row of a table at most. */
function isGroupedByKey(source: Source, { select, sources }: SelectScope): boolean {
  const columns = (select.groupClause ?? []).flatMap((node) => {
    const found = columnOf(node, sources);
    return found?.source === source ? [found.column?.name] : [];
  });
  return source.table?.uniques.some((unique) => unique.every((column) => columns.includes(column))) === true;
}
