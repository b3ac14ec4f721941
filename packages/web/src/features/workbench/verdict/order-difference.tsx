import type { ResultPreview } from "@master-sql/engine/verdicts";
import tableClasses from "../../../ui/difference/difference-table.module.css";
import { CellValue } from "../../../ui/result-grid/index.ts";
import { Scroller } from "../../../ui/scroller.tsx";
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

function Excerpt({ title, preview, position }: ExcerptProps) {
  const first = Math.max(0, position - AROUND);
  return (
    <section aria-label={title} className={classes.side}>
      <h3 className={tableClasses.title}>{title}</h3>
      <Scroller className={tableClasses.scroller} label={`${title}, rows`}>
        <table className={tableClasses.table}>
          <thead>
            <tr>
              <th scope="col">row</th>
              {preview.columns.map((column, i) => (
                <th key={`${i}${column.name}`} scope="col">
                  {column.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.rows.slice(first, position + AROUND + 1).map((row, i) => (
              <tr key={`${i}${row.join()}`} className={first + i === position ? classes.here : undefined}>
                <td className={classes.number}>
                  {first + i === position && (
                    <>
                      <span aria-hidden="true">▸ </span>
                      <span className={tableClasses.spoken}>out of place: </span>
                    </>
                  )}
                  {first + i + 1}
                </td>
                {preview.columns.map((column, j) => (
                  <td key={`${j}${column.name}`}>
                    <CellValue column={column} cell={row[j] ?? null} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </section>
  );
}
