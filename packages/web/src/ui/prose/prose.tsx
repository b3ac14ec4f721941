import { StaticSql } from "../sql-editor/static-sql.tsx";
import { withCodeAsItIs } from "./code-as-it-is.ts";
import classes from "./prose.module.css";
import { splitProse } from "./split-prose.ts";

/**
 * Text of the course. Its HTML was rendered from our own Markdown with raw HTML escaped (see the content bundle), so it
 * is safe to insert; SQL in it is coloured as in the editor. `sqlWraps` as in StaticSql.
 */
export function Prose({ html, sqlWraps = false }: { readonly html: string; readonly sqlWraps?: boolean }) {
  return splitProse(html).map((part, index) =>
    part.kind === "sql" ? (
      <div key={`${index}-sql`} className={classes.sql}>
        <StaticSql sql={part.sql} label="SQL" wraps={sqlWraps} />
      </div>
    ) : (
      <div
        key={`${index}-html`}
        className={classes.prose}
        dangerouslySetInnerHTML={{ __html: withCodeAsItIs(part.html) }}
      />
    ),
  );
}
