import type { Span } from "@master-sql/engine/explain";
import { Scroller } from "../../../ui/scroller.tsx";
import classes from "./answer-ladder.module.css";

/** The learner's text with places marked in it. */
export function MarkedSql({ sql, spans }: { readonly sql: string; readonly spans: readonly Span[] }) {
  const ends = [0, ...spans.map(({ end }) => end)];
  return (
    <Scroller className={classes.marked} label="Your answer, with the place marked">
      <pre>
        {spans.map(({ start, end }, index) => (
          <span key={start}>
            {sql.slice(ends[index], start)}
            <mark>{sql.slice(start, end)}</mark>
          </span>
        ))}
        {sql.slice(ends.at(-1))}
      </pre>
    </Scroller>
  );
}
