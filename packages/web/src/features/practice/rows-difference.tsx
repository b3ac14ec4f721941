import type { ResultDifference } from "@master-sql/engine/grading";
import { DifferenceTable } from "./difference-table.tsx";
import { pairRows } from "./pair-rows.ts";
import classes from "./rows-difference.module.css";

/** The rows that differ, side by side. */
export function RowsDifference({ difference }: { readonly difference: ResultDifference }) {
  const { columns, missing, extra, missingTotal, extraTotal, expectedRowCount, candidateRowCount } =
    difference;
  const paired = pairRows(missing, extra);
  return (
    <div className={classes.difference}>
      <p className={classes.counts}>
        Expected {expectedRowCount.toLocaleString("en")} {expectedRowCount === 1 ? "row" : "rows"}, your
        result has {candidateRowCount.toLocaleString("en")}.
      </p>
      <div className={classes.sides}>
        <DifferenceTable
          title="Expected, but not in your result"
          side="missing"
          total={missingTotal}
          columns={columns}
          rows={paired.missing}
        />
        <DifferenceTable
          title="In your result, but not expected"
          side="extra"
          total={extraTotal}
          columns={columns}
          rows={paired.extra}
        />
      </div>
    </div>
  );
}
