import type { Row } from "@master-sql/judge/sandbox";
import type { ShownResult } from "@master-sql/judge/verdicts";
import { whyAction } from "../../../ui/difference/why-action.ts";
import { ResultTable, type RowMark } from "../../../ui/result-table/index.ts";
import type { ResultRow } from "./mark-result.ts";
import classes from "./small-result.module.css";

type Side = "expected" | "candidate";

interface SmallResultProps {
  readonly title: string;
  readonly side: Side;
  readonly result: ShownResult;
  /** The result's rows, with their marks. */
  readonly rows: readonly ResultRow[];
  /** Offers to ask about each row that only this result has. */
  readonly onAsk?: ((row: Row) => void) | undefined;
}

const onlyHere: Readonly<Record<Side, RowMark>> = {
  expected: { sign: "✓", words: "not in your result", tone: "right" },
  candidate: { sign: "✗", words: "not asked for", tone: "wrong" },
};
const outOfPlace: RowMark = { sign: "↕", words: "out of place", tone: "warn" };

function markOf(mark: ResultRow["mark"], side: Side): RowMark | undefined {
  if (mark === "none") return undefined;
  return mark === "out-of-place" ? outOfPlace : onlyHere[side];
}

/** What a query gives on a small database: all rows with those marked that make the difference, or the error. */
export function SmallResult({ title, side, result, rows, onAsk }: SmallResultProps) {
  return (
    <section className={classes.result} aria-label={title}>
      <h4 className={classes.title}>{title}</h4>
      {"message" in result ? (
        <p className={classes.error}>
          {result.message} <span className={classes.state}>SQLSTATE {result.sqlstate}</span>
        </p>
      ) : (
        <ResultTable
          label={`${title}, rows`}
          columns={result.columns}
          rows={rows.map(({ row, mark, differs }) => ({
            cells: row,
            mark: markOf(mark, side),
            differs,
            action:
              onAsk && mark === "only-here"
                ? whyAction(side === "expected" ? "missing" : "extra", () => onAsk(row))
                : undefined,
          }))}
          hasMarks
        />
      )}
    </section>
  );
}
