import type { Span } from "@master-sql/engine/explain";
import { Scroller } from "../../ui/scroller.tsx";
import classes from "./xray.module.css";

/** The query with the clause marked that is looked at. */
export function ClauseText({ sql, span }: { readonly sql: string; readonly span: Span | null }) {
  const [start, end] = span ? [span.start, span.end] : [sql.length, sql.length];
  return (
    <Scroller className={classes.query} label="The query, with the clause of this step marked">
      <pre>
        {sql.slice(0, start)}
        {span && <mark>{sql.slice(start, end)}</mark>}
        {sql.slice(end)}
      </pre>
    </Scroller>
  );
}
