import { walk } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import { contents, rebuilt, type Tree } from "./tree.ts";

/** A query with the common tables that are read once, and don't recurse, in place of their names. */
export function inlinedTables(select: SelectStmt): SelectStmt {
  return inlined(select, 1);
}

/** A query with all common tables that don't recurse in place of their names, however often they are read. */
export function withoutTables(select: SelectStmt): SelectStmt {
  return inlined(select, MOST_READINGS);
}

/** Marks a common table in place of its name, by a key that is passed over where parts are compared. */
const INLINED = "inlined_location";

/** A table that is read more often makes a query that nothing else is like. */
const MOST_READINGS = 2;

function inlined(select: SelectStmt, most: number): SelectStmt {
  const { withClause } = select;
  if (!withClause || withClause.recursive) return select;
  let query = select;
  for (const node of (withClause.ctes ?? []).toReversed()) {
    if (!("CommonTableExpr" in node)) continue;
    const { ctename = "", ctequery, aliascolnames, ctematerialized } = node.CommonTableExpr;
    const isPlain = ctematerialized === undefined || ctematerialized === "CTEMaterializeDefault";
    if (!ctequery || !("SelectStmt" in ctequery) || aliascolnames?.length || !isPlain) continue;
    const count = readings(query, ctename);
    if (count === 0 || count > most) continue;
    query = withoutTable(replaced(query, ctename, ctequery), ctename);
  }
  return query;
}

function readings(query: SelectStmt, name: string): number {
  let count = 0;
  walk(query, (kind, value: { relname?: string; schemaname?: string }) => {
    if (kind === "RangeVar" && value.relname === name && !value.schemaname) count += 1;
    return undefined;
  });
  return count;
}

function replaced(query: SelectStmt, name: string, subquery: Node): SelectStmt {
  return rebuilt(query, (value) => {
    const [kind, table] = contents(value) ?? ["", null];
    if (kind !== "RangeVar" || !table || table.relname !== name || table.schemaname) return value;
    const alias = table.alias ?? { aliasname: name };
    return { RangeSubselect: { subquery, alias, [INLINED]: 1 } };
  });
}

/** Whether the query of FROM is a common table in place of its name. */
export function isInlined(subselect: Tree): boolean {
  return subselect[INLINED] !== undefined;
}

function withoutTable(query: SelectStmt, name: string): SelectStmt {
  const { withClause, ...rest } = query;
  const ctes = (withClause?.ctes ?? []).filter(
    (node) => !("CommonTableExpr" in node && node.CommonTableExpr.ctename === name),
  );
  return withClause && ctes.length > 0 ? { ...rest, withClause: { ...withClause, ctes } } : rest;
}
