import type { QuizResult } from "@master-sql/course";
import { ResultTable } from "../../ui/result-table/index.ts";
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
        <ResultTable
          label="Result"
          columns={(columns ?? result.columns).map((name) => ({ name, typeName: "" }))}
          rows={result.rows.map((cells) => ({ cells }))}
          place="label"
        />
      );
  }
}
