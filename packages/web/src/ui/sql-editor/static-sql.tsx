import { tokenizeSql } from "./sql-tokens.ts";
import { StaticSqlTokens } from "./static-sql-tokens.tsx";

/**
 * SQL to be read, coloured as in the editor; needs no script once prerendered. `label` names it when it scrolls. With
 * `wraps` long lines are broken instead, and there is nothing to scroll: for SQL within something that is clicked.
 */
export function StaticSql({
  sql,
  label,
  wraps = false,
}: {
  readonly sql: string;
  readonly label: string;
  readonly wraps?: boolean;
}) {
  return <StaticSqlTokens tokens={tokenizeSql(sql)} label={label} wraps={wraps} />;
}
