import type { QuizResult } from "@master-sql/engine/content";
import classes from "./result-view.module.css";

/** A small result as PostgreSQL gave it. `columns`: names to show it under, where they aren't its own. */
export function ResultView({
  result,
  columns,
}: {
  readonly result: QuizResult;
  readonly columns: readonly string[] | null;
}) {
  switch (result.kind) {
    case "error":
      return (
        <p className={classes.error}>
          ERROR: {result.message} <span className={classes.state}>({result.sqlstate})</span>
        </p>
      );
    case "command":
      return <p className={classes.command}>{result.command}</p>;
    case "rows":
      return (
        <table className={classes.table}>
          <thead>
            <tr>
              {(columns ?? result.columns).map((name, at) => (
                <th key={at} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {result.rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, at) => (
                  <td key={at}>{cell ?? <span className={classes.null}>NULL</span>}</td>
                ))}
              </tr>
            ))}
            {result.rows.length === 0 && (
              <tr>
                <td colSpan={Math.max(1, result.columns.length)} className={classes.none}>
                  no rows
                </td>
              </tr>
            )}
          </tbody>
        </table>
      );
  }
}
