import type { Node, SelectStmt } from "@pgsql/types";
import type { Schema, Table } from "../schema/schema.ts";
import { sourcesOf } from "../scope/select-scope.ts";
import { isAggregate } from "../tree/function-kinds.ts";
import { lastName, nameParts } from "../tree/names.ts";
import { conjuncts } from "../tree/shapes.ts";
import { isSelect, walk } from "../tree/walk.ts";

/** Functions that give several rows when they stand in the select list. */
const setReturning =
  /^(unnest|generate_(series|subscripts)|regexp_(matches|split_to_table)|string_to_table|jsonb?_(array_elements|each|object_keys|path_query|populate_recordset|to_recordset).*)$/;

/**
 * Whether a query can give at most one row, whatever the data, as far as its tree and the declared keys tell: it ends
 * with LIMIT 1, aggregates without groups, reads nothing, or asks for one value of a key.
 */
export function givesAtMostOneRow(select: SelectStmt, schema: Schema): boolean {
  if (isOne(select.limitCount) && select.limitOption !== "LIMIT_OPTION_WITH_TIES") return true;
  if (select.larg || select.rarg) return false;
  if (select.valuesLists?.length) return select.valuesLists.length === 1;
  if (hasOwnCall(select, (name) => setReturning.test(name))) return false;
  if (select.groupClause?.length) return false;
  if (select.havingClause || aggregatesRows(select)) return true;
  const from = select.fromClause ?? [];
  if (from.length === 0) return true;
  return from.every((item) => sourceGivesOneRow(item, select, schema));
}

function isOne(limit: Node | undefined): boolean {
  return limit !== undefined && "A_Const" in limit && limit.A_Const.ival?.ival === 1;
}

function sourceGivesOneRow(item: Node, select: SelectStmt, schema: Schema): boolean {
  if ("RangeSubselect" in item) {
    const { subquery } = item.RangeSubselect;
    return (
      subquery !== undefined && "SelectStmt" in subquery && givesAtMostOneRow(subquery.SelectStmt, schema)
    );
  }
  if (!("RangeVar" in item)) return false;
  const common = new Map<string, SelectStmt>();
  for (const node of select.withClause?.ctes ?? []) {
    if (!("CommonTableExpr" in node)) continue;
    const { ctename = "", ctequery } = node.CommonTableExpr;
    if (ctequery && "SelectStmt" in ctequery) common.set(ctename, ctequery.SelectStmt);
  }
  const named = item.RangeVar.schemaname ? undefined : common.get(item.RangeVar.relname ?? "");
  if (named) return !select.withClause?.recursive && givesAtMostOneRow(named, schema);
  const [source] = sourcesOf(item, schema, new Set(common.keys()));
  return source?.table !== undefined && isAskedByKey(source.table, source.alias, select.whereClause);
}

/** Whether AND-ed conditions compare every column of a key of the table with a constant. */
function isAskedByKey(table: Table, alias: string, where: Node | undefined): boolean {
  const fixed = new Set(
    conjuncts(where).flatMap((condition) => {
      if (!("A_Expr" in condition) || (condition.A_Expr.kind ?? "AEXPR_OP") !== "AEXPR_OP") return [];
      const { name, lexpr, rexpr } = condition.A_Expr;
      if (lastName(name) !== "=" || !lexpr || !rexpr) return [];
      for (const [column, constant] of [
        [lexpr, rexpr],
        [rexpr, lexpr],
      ] as const) {
        if (!("ColumnRef" in column) || !("A_Const" in constant)) continue;
        const parts = nameParts(column.ColumnRef.fields);
        if (parts.length === 1 || parts.at(-2) === alias) return [parts.at(-1) ?? ""];
      }
      return [];
    }),
  );
  return table.uniques.some((key) => key.length > 0 && key.every((column) => fixed.has(column)));
}

/** Whether a query itself, not one within it, has an aggregate that is no window: without GROUP BY it gives a row of whatever it reads. */
export function aggregatesRows(select: SelectStmt): boolean {
  return hasOwnCall(select, (name, call) => isAggregate(name) && !call.over);
}

/** Whether the select list or HAVING of the query itself, not of a query within, holds such a call. */
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
