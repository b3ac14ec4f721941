import { lastName, nameParts, nodeOf } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import { contents, isTree, rebuilt, selectOf } from "./tree.ts";

/** A query with the names of `WITH t (a, b) AS (…)` and `(…) AS t (a, b)` given to the outputs themselves. */
export function withoutColumnLists(select: SelectStmt): SelectStmt {
  return rebuilt(select, (node) => {
    const [kind, table] = contents(node) ?? ["", null];
    if (kind === "CommonTableExpr" && table) {
      const { aliascolnames, ...rest } = table;
      const query = namedOutputs(table.ctequery, aliascolnames);
      return query ? { CommonTableExpr: { ...rest, ctequery: query } } : node;
    }
    if (kind === "RangeSubselect" && isTree(table?.alias)) {
      const { colnames, ...alias } = table.alias;
      const query = namedOutputs(table.subquery, colnames);
      return query ? { RangeSubselect: { ...table, alias, subquery: query } } : node;
    }
    return node;
  });
}

/** Null where a name can't be written at its output: of VALUES, of `*`, or where the query sorts or groups by an old name. */
function namedOutputs(query: unknown, list: unknown): Node | null {
  const select = selectOf(query);
  const names = nameParts(list as Node[] | undefined);
  if (!select || names.length === 0 || select.sortClause || isGroupedByOutput(select)) return null;
  const renamed = withNames(select, names);
  return renamed && { SelectStmt: renamed };
}

/** Whether a key of GROUP BY or DISTINCT ON is, or may be, the name that an output is given. */
function isGroupedByOutput({ targetList = [], groupClause = [], distinctClause = [] }: SelectStmt): boolean {
  const given = targetList.map((target) => nodeOf(target, "ResTarget")?.name);
  return [...groupClause, ...distinctClause].some((key) => {
    const [name, ...more] = nameParts(nodeOf(key, "ColumnRef")?.fields);
    return name !== undefined && more.length === 0 && given.includes(name);
  });
}

function withNames(select: SelectStmt, names: readonly string[]): SelectStmt | null {
  if (select.larg) {
    const larg = withNames(select.larg, names);
    return larg && { ...select, larg };
  }
  const targets = select.targetList ?? [];
  if (targets.length !== names.length || targets.some(isStar)) return null;
  const targetList = targets.map((target, place) =>
    "ResTarget" in target ? { ResTarget: { ...target.ResTarget, name: names[place] ?? "" } } : target,
  );
  return { ...select, targetList };
}

/** `*` or `t.*` among the outputs. */
export function isStar(target: Node): boolean {
  const value = nodeOf(target, "ResTarget")?.val;
  return lastName(nodeOf(value, "ColumnRef")?.fields) === "*";
}
