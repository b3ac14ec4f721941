import { copyTree, walk } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";

/**
 * A solution with the names that the learner gave to the same tables, so that a clause of the one can stand in the
 * other. A table is renamed where each query reads it once, and its new name means nothing else in the solution.
 */
export function withAliasesOf(own: SelectStmt, solution: SelectStmt): SelectStmt {
  const [mine, theirs] = [namesByTable(own), namesByTable(solution)];
  const taken = new Set([...theirs.values()].flat());
  const renamed = new Map<string, string>();
  for (const [table, [name, ...more]] of theirs) {
    const [wanted, ...others] = mine.get(table) ?? [];
    if (!name || !wanted || more.length > 0 || others.length > 0 || name === wanted) continue;
    if (!taken.has(wanted)) renamed.set(name, wanted);
  }
  if (renamed.size === 0) return solution;
  const copy = copyTree(solution);
  walk(copy, (kind, value: { alias?: object; relname?: string; fields?: Node[] }) => {
    if (kind === "RangeVar") {
      const wanted = renamed.get(nameOf(value));
      if (wanted) value.alias = { ...value.alias, aliasname: wanted };
    }
    const [first, ...rest] = (kind === "ColumnRef" && value.fields) || [];
    const wanted = first && "String" in first ? renamed.get(first.String.sval ?? "") : undefined;
    if (wanted && rest.length > 0) value.fields = [{ String: { sval: wanted } }, ...rest];
    return undefined;
  });
  return copy;
}

/** The names under which each table is read, once for each reading. */
function namesByTable(query: SelectStmt): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  walk(query, (kind, value: { relname?: string; schemaname?: string; alias?: object }) => {
    if (kind !== "RangeVar") return undefined;
    const table = `${value.schemaname ?? ""}.${value.relname ?? ""}`;
    names.set(table, [...(names.get(table) ?? []), nameOf(value)]);
    return undefined;
  });
  return names;
}

function nameOf({ relname = "", alias }: { relname?: string; alias?: { aliasname?: string } }): string {
  return alias?.aliasname ?? relname;
}
