import { Scroller } from "../scroller.tsx";
import type { SqlTokenKind } from "./sql-tokens.ts";
import { tokenizeSql } from "./sql-tokens.ts";
import classes from "./static-sql.module.css";

const className: Partial<Record<SqlTokenKind, string | undefined>> = {
  keyword: classes.keyword,
  type: classes.function,
  function: classes.function,
  string: classes.string,
  number: classes.number,
  comment: classes.comment,
};

/** SQL to be read, coloured as in the editor; needs no script once prerendered. `label` names it when it scrolls. */
export function StaticSql({ sql, label }: { readonly sql: string; readonly label: string }) {
  return (
    <Scroller className={classes.block} label={label}>
      <pre className={classes.text}>
        {tokenizeSql(sql).map((token) =>
          className[token.kind] === undefined ? (
            token.text
          ) : (
            <span key={token.from} className={className[token.kind]}>
              {token.text}
            </span>
          ),
        )}
      </pre>
    </Scroller>
  );
}
