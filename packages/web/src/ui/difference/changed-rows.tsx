import type { ResultColumn } from "@master-sql/judge/sandbox";
import { quantity } from "@master-sql/words";
import { useState } from "react";
import { ResultTable } from "../result-table/index.ts";
import classes from "./changed-rows.module.css";
import type { MarkedRow } from "./pair-rows.ts";

/** So many columns at the left tell the rows apart and stay, also when they agree. */
const LEADING = 2;

interface ChangedRowsProps {
  readonly title: string;
  readonly columns: readonly ResultColumn[];
  /** Row by row what is there, and what should be there instead. */
  readonly there: readonly MarkedRow[];
  readonly wanted: readonly MarkedRow[];
}

/** Rows that are there in another form than they should be: one table, in each cell that differs what is there and what should be. */
export function ChangedRows({ title, columns, there, wanted }: ChangedRowsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const places = columns.map((_, place) => place);
  const telling = places.filter((place) => place < LEADING || there.some((row) => row.differs[place]));
  const shown = showsAll ? places : telling;
  const folded = places.length - telling.length;
  const hasCounts = there.some(({ count }) => count > 1);
  return (
    <section className={classes.changed} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <ResultTable
        label={`${title}, rows`}
        columns={shown.map((place) => columns[place]).filter((column) => column !== undefined)}
        rows={wanted.map((row, at) => ({
          cells: shown.map((place) => row.row[place] ?? null),
          was: shown.map((place) => (row.differs[place] ? (there[at]?.row[place] ?? null) : undefined)),
          lead: `${row.count}×`,
        }))}
        {...(hasCounts ? { leading: "times" } : {})}
      />
      {folded > 0 && (
        <button
          type="button"
          className={classes.fold}
          aria-pressed={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? "Show only the columns that differ" : `Show ${quantity(folded, "column")} that agree`}
        </button>
      )}
    </section>
  );
}
