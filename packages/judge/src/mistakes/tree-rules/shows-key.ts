import { nodeOf, type Schema, Scope } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";

/** Whether a query shows the key of the one table that it reads, and nothing else: each row stands for itself. */
export function showsKey(select: SelectStmt, schema: Schema): boolean {
  const scope = new Scope(select, schema);
  const [target, ...more] = select.targetList ?? [];
  const found = scope.column(nodeOf(target, "ResTarget")?.val);
  if (scope.sources.length !== 1 || more.length > 0 || !found?.column) return false;
  const { name } = found.column;
  return found.source.table?.uniques.some((key) => key.length === 1 && key[0] === name) === true;
}
