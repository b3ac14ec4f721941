import type { Span } from "@master-sql/explain";
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
  /** Parts of the text that light up, in their order; each within one of the spans, or outside of all. */
  readonly parts?: readonly { readonly span: Span; readonly isLit: boolean }[];
  /** Told when the pointer comes to a part, by its place in the list, or leaves it. */
  onPoint?(part: number | null): void;
}

/** SQL with places marked in it. */
export function MarkedSql({ sql, spans, tone, label, className, parts = [], onPoint }: MarkedSqlProps) {
  const ends = [0, ...spans.map(({ end }) => end)];

  /** A stretch of the text, with the parts that are in it. */
  function stretch(from: number, to: number) {
    const own = parts.flatMap(({ span, isLit }, place) =>
      from <= span.start && span.end <= to ? [{ ...span, isLit, place }] : [],
    );
    const before = [from, ...own.map(({ end }) => end)];
    return (
      <>
        {own.map(({ start, end, isLit, place }, index) => (
          <span key={start}>
            {sql.slice(before[index], start)}
            <span
              className={classes.part}
              data-lit={isLit || undefined}
              onPointerEnter={() => onPoint?.(place)}
              onPointerLeave={() => onPoint?.(null)}
            >
              {sql.slice(start, end)}
            </span>
          </span>
        ))}
        {sql.slice(before.at(-1), to)}
      </>
    );
  }

  return (
    <Scroller className={`${classes.marked} ${classes[tone]} ${className ?? ""}`} label={label}>
      <pre translate="no">
        {spans.map(({ start, end }, index) => (
          <span key={start}>
            {stretch(ends[index] ?? 0, start)}
            <mark>{stretch(start, end)}</mark>
          </span>
        ))}
        {stretch(ends.at(-1) ?? 0, sql.length)}
      </pre>
    </Scroller>
  );
}
