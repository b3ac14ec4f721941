import { Scroller } from "../scroller.tsx";
import type { SqlToken, SqlTokenKind } from "./sql-tokens.ts";
import classes from "./static-sql.module.css";

const className: Partial<Record<SqlTokenKind, string | undefined>> = {
  keyword: classes.keyword,
  type: classes.function,
  function: classes.function,
  string: classes.string,
  number: classes.number,
  comment: classes.comment,
};

/** SQL to be read that was cut into tokens before: a page whose SQL never changes needn't load what cuts it. */
export function StaticSqlTokens({
  tokens,
  label,
  wraps = false,
}: {
  readonly tokens: readonly SqlToken[];
  readonly label: string;
  readonly wraps?: boolean;
}) {
  const text = (
    <pre translate="no" className={classes.text} data-wraps={wraps || undefined}>
      {tokens.map((token) =>
        className[token.kind] === undefined ? (
          token.text
        ) : (
          <span key={token.from} className={className[token.kind]}>
            {token.text}
          </span>
        ),
      )}
    </pre>
  );
  if (wraps) return <div className={classes.block}>{text}</div>;
  return (
    <Scroller className={classes.block} label={label}>
      {text}
    </Scroller>
  );
}
