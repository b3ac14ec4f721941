import { columnOf, nodeOf, type Schema, sourcesOf } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";

/** Whether a query shows the key of the one table that it reads, and nothing else: each row stands for itself. */
export function showsKey({ fromClause = [], targetList = [] }: SelectStmt, schema: Schema): boolean {
  const sources = fromClause.flatMap((item) => sourcesOf(item, schema, new Set()));
  const [target, ...more] = targetList;
  const value = nodeOf(target, "ResTarget")?.val;
  const found = columnOf(value, sources);
  if (sources.length !== 1 || more.length > 0 || !found?.column) return false;
  const { name } = found.column;
  return found.source.table?.uniques.some((key) => key.length === 1 && key[0] === name) === true;
}
