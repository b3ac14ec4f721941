import { nodeOf } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";

/**
 * A query in canonical form that is cut off by LIMIT, keeping what ties with its last row: by all sort keys, and by the
 * first of them, the others only sorting what is left.
 */
export function* withTiedRows(query: SelectStmt): Generator<SelectStmt> {
  const { sortClause: keys = [], limitCount, limitOffset, limitOption, withClause, ...rest } = query;
  if (!limitCount || limitOffset || limitOption === "LIMIT_OPTION_WITH_TIES" || keys.length === 0) return;
  const kept = { limitCount, limitOption: "LIMIT_OPTION_WITH_TIES" as const };
  yield { ...query, ...kept };
  // A key that isn't an output is unknown outside.
  if (!keys.every(isOutput)) return;
  const star: Node = { ResTarget: { val: { ColumnRef: { fields: [{ A_Star: {} }] } } } };
  for (let count = keys.length - 1; count > 0; count -= 1) {
    const inner: SelectStmt = { ...rest, sortClause: keys.slice(0, count), ...kept };
    yield {
      ...(withClause && { withClause }),
      targetList: [star],
      fromClause: [{ RangeSubselect: { subquery: { SelectStmt: inner }, alias: { aliasname: "kept" } } }],
      sortClause: keys,
      limitOption: "LIMIT_OPTION_DEFAULT",
      op: "SETOP_NONE",
    };
  }
}

function isOutput(key: Node): boolean {
  const node = nodeOf(key, "SortBy")?.node;
  return !!node && "A_Const" in node && node.A_Const.ival !== undefined;
}
