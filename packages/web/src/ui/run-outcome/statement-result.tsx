import type { StatementResult } from "@master-sql/judge/sandbox";
import { capitalized } from "@master-sql/words";
import { lazy, type ReactNode, Suspense } from "react";
import { CopyButton, EmptyResult, ResultGrid, toCsv, toMarkdown } from "../result-grid/index.ts";
import { returnsRows, statementSummary } from "./outcome-summary.ts";
import classes from "./statement-result.module.css";

/** Its code comes with the first plan. Where it can't be had, the plan is read as PostgreSQL printed it. */
const PlanResult = lazy(() =>
  import("../query-plan/plan-result.tsx").catch(() => ({
    default: ({ children }: { readonly children: ReactNode }) => children,
  })),
);

interface StatementResultViewProps {
  readonly result: StatementResult;
  /** What stands at the end of the status line, such as the time taken. */
  readonly aside?: string;
  /** Offers to tell where a cell's value comes from; places from 0. */
  readonly onTrace?: ((row: number, column: number) => void) | undefined;
}

/** What one statement gave: its rows with ways to copy them, or what it did; and PostgreSQL's notices. */
export function StatementResultView({ result, aside, onTrace }: StatementResultViewProps) {
  const summary = statementSummary(result);
  const grid = (
    <ResultGrid columns={result.columns} rows={result.rows} label={`Result, ${summary}`} onTrace={onTrace} />
  );
  return (
    <div className={classes.result}>
      {result.notices.length > 0 && (
        <ul className={classes.notices}>
          {result.notices.map((notice, i) => (
            <li key={`${i}${notice}`}>{notice}</li>
          ))}
        </ul>
      )}
      {!returnsRows(result) && (
        <p className={classes.done}>
          <code translate="no">{result.command}</code>{" "}
          {result.affectedRows === undefined ? "Done." : `${summary}.`}
        </p>
      )}
      {returnsRows(result) && result.rows.length === 0 && <EmptyResult columns={result.columns} />}
      {result.rows.length > 0 &&
        returnsRows(result) &&
        (result.command === "EXPLAIN" ? (
          <Suspense fallback={grid}>
            <PlanResult rows={result.rows}>{grid}</PlanResult>
          </Suspense>
        ) : (
          grid
        ))}
      <div className={classes.status}>
        <span>
          <strong>{capitalized(summary)}</strong>
          {aside && <span className={classes.aside}>{aside}</span>}
        </span>
        {result.rows.length > 0 && (
          <span className={classes.copy}>
            <CopyButton label="Copy as CSV" short="CSV" text={() => toCsv(result.columns, result.rows)} />
            <CopyButton
              label="Copy as Markdown"
              short="Markdown"
              text={() => toMarkdown(result.columns, result.rows)}
            />
          </span>
        )}
      </div>
    </div>
  );
}
