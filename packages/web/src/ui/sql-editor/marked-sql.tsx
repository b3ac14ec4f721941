import type { Span } from "@master-sql/engine/explain";
import { Scroller } from "../scroller.tsx";
import classes from "./marked-sql.module.css";

interface MarkedSqlProps {
  readonly sql: string;
  /** In their order; none of them overlap. */
  readonly spans: readonly Span[];
  /** Where it is looked at, or where it is wrong. */
  readonly tone: "here" | "wrong";
  /** What a screen reader calls it. */
  readonly label: string;
  readonly className?: string;
}

/** SQL with places marked in it. */
export function MarkedSql({ sql, spans, tone, label, className }: MarkedSqlProps) {
  const ends = [0, ...spans.map(({ end }) => end)];
  return (
    <Scroller className={`${classes.marked} ${classes[tone]} ${className ?? ""}`} label={label}>
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
