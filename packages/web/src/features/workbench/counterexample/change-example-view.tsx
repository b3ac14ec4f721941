import type { DatasetBundle } from "@master-sql/course";
import type { Row } from "@master-sql/judge/sandbox";
import type { ChangedTable, ChangeExample } from "@master-sql/judge/verdicts";
import { quantity } from "@master-sql/words";
import { useId } from "react";
import { ResultTable } from "../../../ui/result-table/index.ts";
import classes from "./change-example-view.module.css";
import { columnsThatCount } from "./columns-that-count.ts";
import { GuiltyRowsTable } from "./guilty-rows-table.tsx";
import { markRows } from "./mark-result.ts";
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
  const isOtherwise = ({ candidate, expected }: ChangedTable) =>
    JSON.stringify(candidate) !== JSON.stringify(expected);
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
      {example.tables.filter(isOtherwise).map((table) => (
        <ChangedTableView key={table.name} table={table} queries={queries} />
      ))}
      <div className={classes.others}>
        {example.tables
          .filter((table) => !isOtherwise(table))
          .map(({ name, columns, before }) => (
            <GuiltyRowsTable
              key={name}
              table={{
                name,
                columns: columns.map((column) => column.name),
                rows: before.map((cells) => ({ cells, guilty: false })),
              }}
              columns={dataset.tables.find((table) => table.name === name)?.columns ?? []}
              shown={columnsThatCount({ columns: columns.map((column) => column.name) }, queries)}
            />
          ))}
      </div>
    </section>
  );
}

function ChangedTableView({
  table: { name, columns, before, candidate, expected },
  queries,
}: {
  readonly table: ChangedTable;
  readonly queries: readonly string[];
}) {
  const names = columns.map((column) => column.name);
  // The first column says which row it is.
  const shown = new Set([...names.slice(0, 1), ...columnsThatCount({ columns: names }, queries)]);
  // A difference that no named column shows must not be hidden.
  for (const [place, column] of names.entries()) {
    const valuesOf = (rows: readonly Row[]) => JSON.stringify(rows.map((row) => row[place]));
    if (valuesOf(candidate) !== valuesOf(expected)) shown.add(column);
  }
  const places = names.flatMap((column, place) => (shown.has(column) ? [place] : []));
  const cut = (rows: readonly Row[]) => rows.map((row) => places.map((place) => row[place] ?? null));
  const shownColumns = places.flatMap((place) => columns[place] ?? []);
  const marked = markRows(cut(expected), cut(candidate));
  return (
    <section className={classes.table} aria-label={`Table ${name}`}>
      <h4 className={classes.name} translate="no">
        {name}
      </h4>
      <div className={classes.states}>
        <section aria-label="Before">
          <h5 className={classes.state}>Before</h5>
          <ResultTable
            label="Before, rows"
            columns={shownColumns}
            rows={cut(before).map((cells) => ({ cells }))}
            hasMarks
          />
        </section>
        <SmallResult
          title="After your statements"
          side="candidate"
          result={{ columns: shownColumns, rows: cut(candidate) }}
          rows={marked.candidate}
        />
        <SmallResult
          title="As the task asks"
          side="expected"
          result={{ columns: shownColumns, rows: cut(expected) }}
          rows={marked.expected}
        />
      </div>
    </section>
  );
}
