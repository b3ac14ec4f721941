import type { DatasetBundle } from "@master-sql/course";
import type { ResultDifference } from "@master-sql/judge/results";
import type { Row } from "@master-sql/judge/sandbox";
import type { ChangedTable, ChangeExample } from "@master-sql/judge/verdicts";
import { quantity } from "@master-sql/words";
import { useId } from "react";
import classes from "./change-example-view.module.css";
import { columnsThatCount } from "./columns-that-count.ts";
import { GuiltyRowsTable } from "./guilty-rows-table.tsx";
import { markResults, type ResultRow } from "./mark-result.ts";
import { SmallResult } from "./small-result.tsx";

interface ChangeExampleViewProps {
  readonly example: ChangeExample;
  readonly dataset: DatasetBundle;
  /** The answer and the solutions: the columns that they name are shown. */
  readonly queries: readonly string[];
}

/** A few rows before, after the answer, and as the task asks, so that a learner sees what the change does. */
export function ChangeExampleView({ example, dataset, queries }: ChangeExampleViewProps) {
  const titleId = useId();
  const rowTotal = example.tables.reduce((sum, { before }) => sum + before.length, 0);
  return (
    <section className={classes.view} aria-labelledby={titleId}>
      <header>
        <h3 id={titleId} className={classes.title}>
          A small database that shows it
        </h3>
        <p className={classes.facts}>
          {rowTotal === 0
            ? "Every table is empty before your statements run."
            : `${quantity(rowTotal, "row")} before your statements run; every other table is empty.`}
        </p>
      </header>
      {example.tables.map(
        (table) =>
          table.difference && (
            <ChangedTableView
              key={table.name}
              table={table}
              difference={table.difference}
              queries={queries}
            />
          ),
      )}
      <div className={classes.others}>
        {example.tables.map((table) =>
          table.difference ? null : (
            <SameTable key={table.name} table={table} dataset={dataset} queries={queries} />
          ),
        )}
      </div>
    </section>
  );
}

const namesOf = ({ columns }: ChangedTable) => columns.map(({ name }) => name);

/** A table that the answer and the solution leave alike. */
function SameTable({
  table,
  dataset,
  queries,
}: { readonly table: ChangedTable } & Pick<ChangeExampleViewProps, "dataset" | "queries">) {
  const columns = namesOf(table);
  return (
    <GuiltyRowsTable
      table={{
        name: table.name,
        columns,
        rows: table.before.map((cells) => ({ cells, guilty: false })),
      }}
      columns={dataset.tables.find(({ name }) => name === table.name)?.columns ?? []}
      shown={columnsThatCount({ columns }, queries)}
    />
  );
}

function ChangedTableView({
  table,
  difference,
  queries,
}: {
  readonly table: ChangedTable;
  readonly difference: ResultDifference;
} & Pick<ChangeExampleViewProps, "queries">) {
  const { name, columns, before, candidate, expected } = table;
  const marked = markResults(
    { columns, rows: expected },
    { columns, rows: candidate },
    { kind: "rows", difference },
  );
  const names = namesOf(table);
  const counted = columnsThatCount({ columns: names }, queries);
  const differs = (place: number) =>
    [...marked.expected, ...marked.candidate].some((row) => row.differs[place] === true);
  // The first column says which row it is, and a cell that differs must not be hidden.
  const places = names.flatMap((column, place) =>
    place === 0 || counted.includes(column) || differs(place) ? [place] : [],
  );
  const cut = (row: Row) => places.map((place) => row[place] ?? null);
  const shownOf = (rows: readonly ResultRow[]) =>
    rows.map(({ row, mark, differs: own }) => ({
      row: cut(row),
      mark,
      differs: places.map((place) => own[place] === true),
    }));
  const shownColumns = places.flatMap((place) => columns[place] ?? []);
  return (
    <section className={classes.table} aria-label={`Table ${name}`}>
      <h4 className={classes.name} translate="no">
        {name}
      </h4>
      <div className={classes.states}>
        <SmallResult
          title="Before"
          side="candidate"
          result={{ columns: shownColumns, rows: before.map(cut) }}
          rows={before.map((row) => ({ row: cut(row), mark: "none", differs: [] }))}
        />
        <SmallResult
          title="After your statements"
          side="candidate"
          result={{ columns: shownColumns, rows: candidate.map(cut) }}
          rows={shownOf(marked.candidate)}
        />
        <SmallResult
          title="As the task asks"
          side="expected"
          result={{ columns: shownColumns, rows: expected.map(cut) }}
          rows={shownOf(marked.expected)}
        />
      </div>
    </section>
  );
}
