import type { ResultDifference } from "@master-sql/engine/results";
import type { Row } from "@master-sql/engine/sandbox";
import { number, quantity } from "@master-sql/engine/words";
import { DifferenceTable } from "./difference-table.tsx";
import { pairRows } from "./pair-rows.ts";
import classes from "./rows-difference.module.css";

/** Rows with more columns stand one above the other, so that the cell that differs is in sight. */
const MAX_BESIDE = 6;

interface RowsDifferenceProps {
  readonly difference: Pick<
    ResultDifference,
    "columns" | "missing" | "extra" | "missingTotal" | "extraTotal" | "expectedRowCount" | "candidateRowCount"
  >;
  /** Said above the rows. */
  readonly counts?: string;
  /** Titles of the two sides. */
  readonly missing?: string;
  readonly extra?: string;
  /** The missing rows are for the learner to find. */
  readonly hidesMissing?: boolean;
  /** Offers to ask about each row. */
  readonly onAsk?: ((side: "missing" | "extra", row: Row) => void) | undefined;
}

/** The rows that differ, side by side. */
export function RowsDifference(props: RowsDifferenceProps) {
  const { difference, hidesMissing = false, onAsk } = props;
  const { columns, missing, extra, missingTotal, extraTotal, expectedRowCount, candidateRowCount } =
    difference;
  // A cell marked as differing from a row that isn't shown would give that row away.
  const paired = pairRows(hidesMissing ? [] : missing, extra);
  return (
    <div className={classes.difference}>
      <p className={classes.counts}>
        {props.counts ??
          `Expected ${quantity(expectedRowCount, "row")}, your result has ${number(candidateRowCount)}.`}
      </p>
      <div className={classes.sides} data-wide={columns.length > MAX_BESIDE || undefined}>
        {!hidesMissing && (
          <DifferenceTable
            title={props.missing ?? "Expected, but not in your result"}
            side="missing"
            total={missingTotal}
            columns={columns}
            rows={paired.missing}
            onAsk={onAsk && ((row) => onAsk("missing", row))}
          />
        )}
        <DifferenceTable
          title={props.extra ?? "In your result, but not expected"}
          side="extra"
          total={extraTotal}
          columns={columns}
          rows={paired.extra}
          onAsk={onAsk && ((row) => onAsk("extra", row))}
        />
      </div>
    </div>
  );
}
