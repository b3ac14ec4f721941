import { Scroller } from "../scroller.tsx";
import type { SchemaTable } from "./matching-tables.ts";
import classes from "./sample-rows.module.css";

/** The first rows of a table, as it was before anybody changed it. */
export function SampleRows({ table }: { readonly table: SchemaTable }) {
  return (
    <Scroller className={classes.scroller} label={`First rows of ${table.name}`}>
      <table className={classes.table}>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column.name} scope="col">
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.sampleRows.map((row, i) => (
            <tr key={`${i}${row.join()}`}>
              {table.columns.map((column, j) => (
                <td key={column.name}>{row[j] ?? <span className={classes.null}>NULL</span>}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
