import type { DatasetBundle } from "@master-sql/engine/content";
import type { CounterexampleTable } from "@master-sql/engine/verdicts";
import { quantity } from "@master-sql/engine/words";
import { ResultTable, type RowMark } from "../../../ui/result-table/index.ts";
import classes from "./guilty-rows-table.module.css";

interface GuiltyRowsTableProps {
  readonly table: CounterexampleTable;
  /** Of the dataset's table, for the types. */
  readonly columns: DatasetBundle["tables"][number]["columns"];
  /** Words of the queries, in lower case: columns that they name come first, the rest is quiet. */
  readonly words: ReadonlySet<string>;
}

const guiltyMark: RowMark = { sign: "▸", words: "the difference hangs on this row", tone: "warn" };

/** A table of a counterexample, with the rows marked on which the difference hangs. */
export function GuiltyRowsTable({ table, columns, words }: GuiltyRowsTableProps) {
  const all = table.columns.map((name, place) => ({
    name,
    typeName: columns.find((column) => column.name === name)?.type ?? "text",
    place,
    isQuiet: !words.has(name.toLowerCase()),
  }));
  const shown = [...all.filter(({ isQuiet }) => !isQuiet), ...all.filter(({ isQuiet }) => isQuiet)];
  return (
    <ResultTable
      label={`Table ${table.name}`}
      caption={
        <>
          <span className={classes.name}>{table.name}</span>{" "}
          <span className={classes.count}>{quantity(table.rows.length, "row")}</span>
        </>
      }
      columns={shown}
      rows={table.rows.map(({ cells, guilty }) => ({
        cells: shown.map(({ place }) => cells[place] ?? null),
        mark: guilty ? guiltyMark : undefined,
      }))}
      hasMarks
    />
  );
}
