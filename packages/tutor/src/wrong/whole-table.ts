import type { ParseSql } from "@master-sql/sql";
import { quantity } from "@master-sql/words";
import type { Node, RangeVar } from "@pgsql/types";
import { quoted } from "../showing/show.ts";

/** An UPDATE or a DELETE that no WHERE limits. */
export interface WholeTableChange {
  /** Which statement of the script it is, from 0. */
  readonly index: number;
  readonly command: "UPDATE" | "DELETE";
  readonly table: string;
  /** Other tables that its rows meet, each with each, since nothing says which belong together. */
  readonly isJoined: boolean;
}

/** The statements of a script that change every row of a table; none where it can't be parsed. */
export async function wholeTableChanges(parse: ParseSql, sql: string): Promise<readonly WholeTableChange[]> {
  const parsed = await parse(sql).catch(() => null);
  return (parsed?.stmts ?? []).flatMap(({ stmt }, index) => {
    const change = stmt && changeOf(stmt);
    return change ? [{ index, ...change }] : [];
  });
}

function changeOf(stmt: Node): Omit<WholeTableChange, "index"> | null {
  if ("UpdateStmt" in stmt) {
    const { whereClause, relation, fromClause } = stmt.UpdateStmt;
    return whereClause ? null : changed("UPDATE", relation, fromClause);
  }
  if ("DeleteStmt" in stmt) {
    const { whereClause, relation, usingClause } = stmt.DeleteStmt;
    return whereClause ? null : changed("DELETE", relation, usingClause);
  }
  return null;
}

function changed(
  command: WholeTableChange["command"],
  relation: RangeVar | undefined,
  others: readonly Node[] | undefined,
): Omit<WholeTableChange, "index"> {
  return { command, table: relation?.relname ?? "", isJoined: (others?.length ?? 0) > 0 };
}

/** What is said of one, with the rows that it changed when it was tried. */
export function tellWholeTable(
  { command, table, isJoined }: WholeTableChange,
  result: { readonly affectedRows?: number } | undefined,
): string {
  const did = command === "DELETE" ? "removes" : "changes";
  const rows = result?.affectedRows === undefined ? "" : `: ${quantity(result.affectedRows, "row")} here`;
  const which = isJoined
    ? `every row of ${quoted(table)} that meets any row of the other table, since no condition says which belong together`
    : `every row of ${quoted(table)}`;
  return `Your ${command} has no WHERE, so it ${did} ${which}${rows}. If only some are meant, write the condition first in a SELECT, look at the rows, and take the same WHERE here.`;
}
