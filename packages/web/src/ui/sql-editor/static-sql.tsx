import { tokenizeSql } from "./sql-tokens.ts";
import { StaticSqlTokens } from "./static-sql-tokens.tsx";

/** SQL to be read, coloured as in the editor; needs no script once prerendered. `label` names it when it scrolls. */
export function StaticSql({ sql, label }: { readonly sql: string; readonly label: string }) {
  return <StaticSqlTokens tokens={tokenizeSql(sql)} label={label} />;
}
