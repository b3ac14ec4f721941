import type { ResultPreview } from "@master-sql/judge/verdicts";
import { ResultTable, type RowMark } from "../../../ui/result-table/index.ts";
import classes from "./order-difference.module.css";

interface OrderDifferenceProps {
  /** 0-based position at which the order is wrong first. */
  readonly position: number;
  readonly expected: ResultPreview;
  readonly candidate: ResultPreview;
}

/** Rows shown before and after the position. */
const AROUND = 2;

/** Both results around the first row that is out of place. */
export function OrderDifference({ position, expected, candidate }: OrderDifferenceProps) {
  // The previews hold the first rows only.
  if (position >= expected.rows.length) return null;
  return (
    <div className={classes.order}>
      <div className={classes.sides}>
        <Excerpt title="The order asked for" preview={expected} position={position} />
        <Excerpt title="Your order" preview={candidate} position={position} />
      </div>
    </div>
  );
}

interface ExcerptProps {
  readonly title: string;
  readonly preview: ResultPreview;
  readonly position: number;
}

const outOfPlace: RowMark = { sign: "▸", words: "out of place: ", tone: "warn" };

function Excerpt({ title, preview, position }: ExcerptProps) {
  const first = Math.max(0, position - AROUND);
  return (
    <section aria-label={title} className={classes.side}>
      <h3 className={classes.title}>{title}</h3>
      <ResultTable
        label={`${title}, rows`}
        columns={preview.columns}
        leading="row"
        rows={preview.rows.slice(first, position + AROUND + 1).map((cells, at) => ({
          cells,
          lead: first + at + 1,
          mark: first + at === position ? outOfPlace : undefined,
        }))}
        hasMarks
      />
    </section>
  );
}
