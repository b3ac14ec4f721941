import type { ResultColumn, Row } from "@master-sql/judge/sandbox";
import { number } from "@master-sql/words";
import { ResultTable } from "../result-table/index.ts";
import classes from "./difference-table.module.css";
import type { MarkedRow } from "./pair-rows.ts";
import { whyAction } from "./why-action.ts";

interface DifferenceTableProps {
  readonly title: string;
  /** Of all such rows, shown or not. */
  readonly total: number;
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly MarkedRow[];
  readonly side: "missing" | "extra";
  /** Offers to ask about each row. */
  readonly onAsk?: ((row: Row) => void) | undefined;
}

/** Rows on one side of a difference. Cells that differ from the row set beside carry a sign, not only a colour. */
export function DifferenceTable({ title, total, columns, rows, side, onAsk }: DifferenceTableProps) {
  const hasCounts = rows.some((row) => row.count > 1);
  return (
    <section className={classes.side} data-side={side} aria-label={title}>
      <h3 className={classes.title}>
        <span className={classes.sign} aria-hidden="true">
          {side === "missing" ? "✓" : "✗"}
        </span>
        {title}
        <span className={classes.total}>
          {rows.length < total ? `first ${rows.length} of ${number(total)}` : number(total)}
        </span>
      </h3>
      {rows.length === 0 ? (
        <p className={classes.none}>None.</p>
      ) : (
        <ResultTable
          label={`${title}, rows`}
          columns={columns}
          rows={rows.map(({ row, count, differs }) => ({
            cells: row,
            differs,
            lead: `${count}×`,
            action: onAsk && whyAction(side, () => onAsk(row)),
          }))}
          {...(hasCounts ? { leading: "times" } : {})}
          {...(side === "missing" ? { tone: "right" as const } : {})}
        />
      )}
    </section>
  );
}
