import type { ResultDifference } from "@master-sql/judge/results";
import type { Row } from "@master-sql/judge/sandbox";
import { number, quantity } from "@master-sql/words";
import { ChangedRows } from "./changed-rows.tsx";
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
  /**
   * Rows that are there in another form stand in one table of this title, what is there before what should be; only those
   * that have no counterpart stand side by side.
   */
  readonly changed?: string;
  /** The missing rows are for the learner to find; that a cell is wrong is told, what should stand there isn't. */
  readonly hidesMissing?: boolean;
  /** Offers to ask about each row. */
  readonly onAsk?: ((side: "missing" | "extra", row: Row) => void) | undefined;
}

/** The rows that differ, side by side. */
export function RowsDifference(props: RowsDifferenceProps) {
  const { difference, hidesMissing = false, onAsk, changed } = props;
  const { columns, missing, extra, missingTotal, extraTotal, expectedRowCount, candidateRowCount } =
    difference;
  const paired = pairRows(missing, extra);
  const inOne = changed === undefined ? 0 : paired.pairs;
  const alone = { missing: paired.missing.slice(inOne), extra: paired.extra.slice(inOne) };
  const showsSide = (rows: readonly unknown[]) => changed === undefined || rows.length > 0 || inOne === 0;
  return (
    <div className={classes.difference}>
      <p className={classes.counts}>
        {props.counts ??
          `Expected ${quantity(expectedRowCount, "row")}, your result has ${number(candidateRowCount)}.`}
      </p>
      {changed !== undefined && inOne > 0 && (
        <ChangedRows
          title={changed}
          columns={columns}
          there={paired.extra.slice(0, inOne)}
          wanted={paired.missing.slice(0, inOne)}
        />
      )}
      <div className={classes.sides} data-wide={columns.length > MAX_BESIDE || undefined}>
        {!hidesMissing && showsSide(alone.missing) && (
          <DifferenceTable
            title={props.missing ?? "Expected, but not in your result"}
            side="missing"
            total={missingTotal - inOne}
            columns={columns}
            rows={alone.missing}
            onAsk={onAsk && ((row) => onAsk("missing", row))}
          />
        )}
        {showsSide(alone.extra) && (
          <DifferenceTable
            title={props.extra ?? "In your result, but not expected"}
            side="extra"
            total={extraTotal - inOne}
            columns={columns}
            rows={alone.extra}
            onAsk={onAsk && ((row) => onAsk("extra", row))}
          />
        )}
      </div>
    </div>
  );
}
