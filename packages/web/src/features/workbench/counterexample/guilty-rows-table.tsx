import type { DatasetBundle } from "@master-sql/engine/content";
import type { CounterexampleTable } from "@master-sql/engine/verdicts";
import { CellValue } from "../../../ui/result-grid/index.ts";
import { Scroller } from "../../../ui/scroller.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import classes from "./small-table.module.css";

interface GuiltyRowsTableProps {
  readonly table: CounterexampleTable;
  /** Of the dataset's table, for the types. */
  readonly columns: DatasetBundle["tables"][number]["columns"];
  /** Words of the queries, in lower case: columns that they name come first, the rest is quiet. */
  readonly words: ReadonlySet<string>;
}

const BOOLEAN_OID = 16;
const TEXT_OID = 25;

/** A table of a counterexample, with the rows marked on which the difference hangs. */
export function GuiltyRowsTable({ table, columns, words }: GuiltyRowsTableProps) {
  const all = table.columns.map((name, place) => {
    const typeName = columns.find((column) => column.name === name)?.type ?? "text";
    const isNamed = words.has(name.toLowerCase());
    return { name, typeName, typeOid: typeName === "boolean" ? BOOLEAN_OID : TEXT_OID, place, isNamed };
  });
  const shown = [...all.filter(({ isNamed }) => isNamed), ...all.filter(({ isNamed }) => !isNamed)];
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
              <VisuallyHidden>Mark</VisuallyHidden>
            </th>
            {shown.map(({ name, isNamed }) => (
              <th key={name} scope="col" data-quiet={!isNamed || undefined}>
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
                    <VisuallyHidden>the difference hangs on this row</VisuallyHidden>
                  </>
                )}
              </td>
              {shown.map((column) => (
                <td key={column.name} data-quiet={!column.isNamed || undefined}>
                  <CellValue column={column} cell={cells[column.place] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
