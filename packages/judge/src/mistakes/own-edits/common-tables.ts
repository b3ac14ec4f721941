import { walk } from "@master-sql/sql";
import type { CommonTableExpr, SelectStmt } from "@pgsql/types";
import { contents, rebuilt } from "../../diagnosis/tree.ts";

/** The queries of a whole query's common tables, by their names. */
export function commonTables(root: SelectStmt): ReadonlyMap<string, SelectStmt> {
  const found = new Map<string, SelectStmt>();
  walk(root, (kind, value) => {
    const { ctename = "", ctequery }: CommonTableExpr = kind === "CommonTableExpr" ? value : {};
    if (ctequery && "SelectStmt" in ctequery) found.set(ctename, ctequery.SelectStmt);
    return undefined;
  });
  return found;
}

/** The whole query with another query for one of its common tables. */
export function withCommonTable(
  root: SelectStmt,
  name: string,
  change: (query: SelectStmt) => SelectStmt,
): SelectStmt {
  return rebuilt(root, (node) => {
    const [kind, value] = contents(node) ?? ["", null];
    const table: CommonTableExpr = value ?? {};
    if (kind !== "CommonTableExpr" || table.ctename !== name) return node;
    if (!table.ctequery || !("SelectStmt" in table.ctequery)) return node;
    return { CommonTableExpr: { ...table, ctequery: { SelectStmt: change(table.ctequery.SelectStmt) } } };
  });
}
