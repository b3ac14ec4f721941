import type { DatasetBundle } from "@master-sql/engine/content";
import type { CounterexampleTable } from "@master-sql/engine/sandbox";
import { CellValue } from "../../ui/result-grid/index.ts";
import { Scroller } from "../../ui/scroller.tsx";
import classes from "./small-table.module.css";

interface GuiltyRowsTableProps {
  readonly table: CounterexampleTable;
  /** Of the dataset's table, for the types. */
  readonly columns: DatasetBundle["tables"][number]["columns"];
}

const BOOLEAN_OID = 16;
const TEXT_OID = 25;

/** A table of a counterexample, with the rows marked on which the difference hangs. */
export function GuiltyRowsTable({ table, columns }: GuiltyRowsTableProps) {
  const shown = table.columns.map((name) => {
    const typeName = columns.find((column) => column.name === name)?.type ?? "text";
    return { name, typeName, typeOid: typeName === "boolean" ? BOOLEAN_OID : TEXT_OID };
  });
  return (
    <Scroller className={classes.scroller} label={`Table ${table.name}`}>
      <table className={classes.table}>
        <caption className={classes.caption}>
          <span className={classes.name}>{table.name}</span>{" "}
          <span className={classes.count}>
            {table.rows.length} {table.rows.length === 1 ? "row" : "rows"}
          </span>
        </caption>
        <thead>
          <tr>
            <th className={classes.signColumn} scope="col">
              <span className={classes.spoken}>Mark</span>
            </th>
            {shown.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ cells, guilty }, r) => (
            <tr key={`${r}${cells.join()}`} data-mark={guilty ? "guilty" : undefined}>
              <td className={classes.signColumn}>
                {guilty && (
                  <>
                    <span className={classes.sign} aria-hidden="true">
                      ▸
                    </span>
                    <span className={classes.spoken}>the difference hangs on this row</span>
                  </>
                )}
              </td>
              {shown.map((column, i) => (
                <td key={column.name}>
                  <CellValue column={column} cell={cells[i] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
