import type { ResultColumn } from "@master-sql/judge/sandbox";
import { Scroller } from "../scroller.tsx";
import classes from "./empty-result.module.css";

/** A result without rows: its columns, and that it is complete. */
export function EmptyResult({ columns }: { readonly columns: readonly ResultColumn[] }) {
  return (
    <div className={classes.result}>
      <Scroller className={classes.scroller} label="Columns of the empty result">
        <table className={classes.table} translate="no">
          <thead>
            <tr>
              {columns.map((column, i) => (
                <th key={i} scope="col">
                  <span className={classes.name}>{column.name}</span>
                  <span className={classes.type}>{column.typeName}</span>
                </th>
              ))}
            </tr>
          </thead>
        </table>
      </Scroller>
      <p className={classes.note}>
        <strong>0 rows.</strong> The query ran to its end; no row met its conditions.
      </p>
    </div>
  );
}
