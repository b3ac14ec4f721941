import { SampleTable } from "../../../ui/sample-table.tsx";
import { Scroller } from "../../../ui/scroller.tsx";
import type { Example } from "./example.ts";
import classes from "./live-example.module.css";

/** What PostgreSQL answered when the page was built. */
export function ExampleResult({ result: { columns, rows } }: { readonly result: Example["result"] }) {
  const count = rows.length === 0 ? "No row" : rows.length === 1 ? "1 row" : `${rows.length} rows`;
  return (
    <>
      <Scroller label="Result" className={classes.rows}>
        <SampleTable caption={`Result, ${count}`} columns={columns} rows={rows} />
      </Scroller>
      <p className={classes.count}>{count}</p>
    </>
  );
}
