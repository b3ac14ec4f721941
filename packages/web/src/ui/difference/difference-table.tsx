import type { ResultColumn } from "@master-sql/engine/sandbox";
import { CellValue } from "../result-grid/index.ts";
import { Scroller } from "../scroller.tsx";
import classes from "./difference-table.module.css";
import type { MarkedRow } from "./pair-rows.ts";

interface DifferenceTableProps {
  readonly title: string;
  /** Of all such rows, shown or not. */
  readonly total: number;
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly MarkedRow[];
  readonly side: "missing" | "extra";
}

/** Rows on one side of a difference. Cells that differ from the row set beside carry a sign, not only a colour. */
export function DifferenceTable({ title, total, columns, rows, side }: DifferenceTableProps) {
  const hasCounts = rows.some((row) => row.count > 1);
  return (
    <section className={classes.side} data-side={side} aria-label={title}>
      <h3 className={classes.title}>
        <span className={classes.sign} aria-hidden="true">
          {side === "missing" ? "−" : "+"}
        </span>
        {title}
        <span className={classes.total}>
          {rows.length < total
            ? `first ${rows.length} of ${total.toLocaleString("en")}`
            : total.toLocaleString("en")}
        </span>
      </h3>
      {rows.length === 0 ? (
        <p className={classes.none}>None.</p>
      ) : (
        <Scroller className={classes.scroller} label={`${title}, rows`}>
          <table className={classes.table}>
            <thead>
              <tr>
                {hasCounts && <th scope="col">times</th>}
                {columns.map((column, i) => (
                  <th key={`${i}${column.name}`} scope="col">
                    {column.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((marked, r) => (
                <tr key={`${r}${marked.row.join()}`}>
                  {hasCounts && <td className={classes.count}>{marked.count}×</td>}
                  {columns.map((column, i) => (
                    <td key={`${i}${column.name}`} data-differs={marked.differs[i] || undefined}>
                      {marked.differs[i] && (
                        <>
                          <span className={classes.mark} aria-hidden="true">
                            ≠
                          </span>
                          <span className={classes.spoken}>differs: </span>
                        </>
                      )}
                      <CellValue column={column} cell={marked.row[i] ?? null} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
    </section>
  );
}
