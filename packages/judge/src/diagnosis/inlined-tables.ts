import { walk } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import { contents, rebuilt } from "./tree.ts";

/** Marks a common table in place of its name, by a key that is passed over where parts are compared. */
const INLINED = "inlined_location";

/** Inlines the CTEs that are read once and aren't recursive. */
export function inlinedTables(select: SelectStmt): SelectStmt {
  const { withClause } = select;
  if (!withClause || withClause.recursive) return select;
  let query = select;
  for (const node of (withClause.ctes ?? []).toReversed()) {
    if (!("CommonTableExpr" in node)) continue;
    const { ctename = "", ctequery, aliascolnames, ctematerialized } = node.CommonTableExpr;
    const isPlain = ctematerialized === undefined || ctematerialized === "CTEMaterializeDefault";
    if (!ctequery || !("SelectStmt" in ctequery) || aliascolnames?.length || !isPlain) continue;
    if (readings(query, ctename) === 1) query = withoutTable(replaced(query, ctename, ctequery), ctename);
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
export function isInlined(subselect: object): boolean {
  return INLINED in subselect;
}

function withoutTable(query: SelectStmt, name: string): SelectStmt {
  const { withClause, ...rest } = query;
  const ctes = (withClause?.ctes ?? []).filter(
    (node) => !("CommonTableExpr" in node && node.CommonTableExpr.ctename === name),
  );
  return withClause && ctes.length > 0 ? { ...rest, withClause: { ...withClause, ctes } } : rest;
}
