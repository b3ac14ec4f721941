import type { ShownResult } from "@master-sql/engine/verdicts";
import { CellValue } from "../../../ui/result-grid/index.ts";
import { Scroller } from "../../../ui/scroller.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { ResultRow } from "./mark-result.ts";
import classes from "./small-table.module.css";

interface SmallResultProps {
  readonly title: string;
  readonly side: "expected" | "candidate";
  readonly result: ShownResult;
  /** The result's rows, with their marks. */
  readonly rows: readonly ResultRow[];
}

/** What a query gives on a small database: all rows with those marked that make the difference, or the error. */
export function SmallResult({ title, side, result, rows }: SmallResultProps) {
  return (
    <section className={classes.result} data-side={side} aria-label={title}>
      <h4 className={classes.resultTitle}>{title}</h4>
      {"message" in result ? (
        <p className={classes.error}>
          {result.message} <span className={classes.count}>SQLSTATE {result.sqlstate}</span>
        </p>
      ) : (
        <Scroller className={classes.scroller} label={`${title}, rows`}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th className={classes.signColumn} scope="col">
                  <VisuallyHidden>Mark</VisuallyHidden>
                </th>
                {result.columns.map((column, i) => (
                  <th key={`${i}${column.name}`} scope="col">
                    {column.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.length === 0 && (
                <tr>
                  <td className={classes.signColumn} />
                  <td className={classes.none} colSpan={result.columns.length}>
                    no rows
                  </td>
                </tr>
              )}
              {rows.map(({ row, mark, differs }, r) => (
                <tr key={`${r}${row.join()}`} data-mark={mark === "none" ? undefined : mark}>
                  <td className={classes.signColumn}>
                    <RowMark mark={mark} side={side} />
                  </td>
                  {result.columns.map((column, i) => (
                    <td key={`${i}${column.name}`} data-differs={differs[i] || undefined}>
                      {differs[i] && <VisuallyHidden>differs: </VisuallyHidden>}
                      <CellValue column={column} cell={row[i] ?? null} />
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

function RowMark({
  mark,
  side,
}: {
  readonly mark: ResultRow["mark"];
  readonly side: "expected" | "candidate";
}) {
  if (mark === "none") return null;
  const [sign, words] =
    mark === "out-of-place"
      ? ["↕", "out of place"]
      : side === "expected"
        ? ["−", "not in your result"]
        : ["+", "not asked for"];
  return (
    <>
      <span className={classes.sign} aria-hidden="true">
        {sign}
      </span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  );
}
