import type { DatasetBundle } from "@master-sql/course";
import type { CounterexampleTable } from "@master-sql/judge/verdicts";
import { quantity } from "@master-sql/words";
import { ResultTable, type RowMark } from "../../../ui/result-table/index.ts";
import classes from "./guilty-rows-table.module.css";

interface GuiltyRowsTableProps {
  readonly table: CounterexampleTable;
  /** Of the dataset's table, for the types. */
  readonly columns: DatasetBundle["tables"][number]["columns"];
  /** Of those of the table; the others are left out. */
  readonly shown: readonly string[];
}

const guiltyMark: RowMark = { sign: "▸", words: "this row makes the difference", tone: "warn" };

/** A table of a counterexample, with the rows marked on which the difference hangs. */
export function GuiltyRowsTable({ table, columns, shown }: GuiltyRowsTableProps) {
  const places = table.columns.flatMap((name, place) => (shown.includes(name) ? [place] : []));
  return (
    <ResultTable
      label={`Table ${table.name}`}
      caption={
        <>
          <span className={classes.name}>{table.name}</span>{" "}
          <span className={classes.count}>{quantity(table.rows.length, "row")}</span>
        </>
      }
      columns={places.map((place) => {
        const name = table.columns[place] ?? "";
        return { name, typeName: columns.find((column) => column.name === name)?.type ?? "text" };
      })}
      rows={table.rows.map(({ cells, guilty }) => ({
        cells: places.map((place) => cells[place] ?? null),
        mark: guilty ? guiltyMark : undefined,
      }))}
      hasMarks
    />
  );
}
