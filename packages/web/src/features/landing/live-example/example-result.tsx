import { quantity } from "@master-sql/words";
import { ResultTable } from "../../../ui/result-table/index.ts";
import type { Example } from "./example.ts";
import classes from "./live-example.module.css";

/** What PostgreSQL answered when the page was built. */
export function ExampleResult({ result: { columns, rows } }: { readonly result: Example["result"] }) {
  const count = rows.length === 0 ? "No row" : quantity(rows.length, "row");
  return (
    <>
      <ResultTable
        label={`Result, ${count}`}
        columns={columns}
        rows={rows.map((cells) => ({ cells }))}
        showsTypes
        place="fill"
      />
      <p className={classes.count}>{count}</p>
    </>
  );
}
