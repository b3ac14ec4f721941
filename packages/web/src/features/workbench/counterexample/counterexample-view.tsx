import type { DatasetBundle } from "@master-sql/course";
import type { ResultMismatch } from "@master-sql/judge/results";
import type { Row } from "@master-sql/judge/sandbox";
import type { Counterexample, CounterexampleTable } from "@master-sql/judge/verdicts";
import { quantity } from "@master-sql/words";
import { IconArrowBackUp, IconDatabaseImport } from "@tabler/icons-react";
import { useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { FindingNote } from "../detective/finding-note.tsx";
import type { RowDetective } from "../detective/use-detective.ts";
import type { SmallDatabaseControl } from "../small-database/small-database.ts";
import { columnsThatCount, wordsOf } from "./columns-that-count.ts";
import classes from "./counterexample-view.module.css";
import { GuiltyRowsTable } from "./guilty-rows-table.tsx";
import { markResults } from "./mark-result.ts";
import { SmallResult } from "./small-result.tsx";

interface CounterexampleViewProps {
  readonly counterexample: Counterexample;
  /** How its two results differ under the contract; null when one is an error. */
  readonly mismatch: ResultMismatch | null;
  readonly dataset: DatasetBundle;
  /** The answer and the solutions: the tables that they name are shown, others only stand behind them. */
  readonly queries: readonly string[];
  readonly control: SmallDatabaseControl;
  /** Null where rows can't be asked about. */
  readonly detective: RowDetective | null;
}

/** A small database on which the answer is wrong: its rows, and beside each other what is asked for and what the answer gives. */
export function CounterexampleView(props: CounterexampleViewProps) {
  const titleId = useId();
  const { counterexample, mismatch, dataset, queries, control, detective } = props;
  const { tables, smallest, irreducible, expected, candidate } = counterexample;
  const [showsAll, setShowsAll] = useState(false);
  const { read, behind } = byUse(tables, wordsOf(queries));
  const shownOf = (table: CounterexampleTable) =>
    showsAll ? table.columns : columnsThatCount(table, queries);
  const folded = tables.reduce(
    (sum, table) => sum + table.columns.length - columnsThatCount(table, queries).length,
    0,
  );
  const marked = markResults(expected, candidate, mismatch);
  const onlyIn = (side: "expected" | "candidate") =>
    marked[side].filter(({ mark }) => mark === "only-here").map(({ row }) => row);
  const ask = (side: "missing" | "extra", others: readonly Row[]) =>
    detective ? (row: Row) => detective.ask({ side, row, others, on: counterexample }) : undefined;
  const hasGuilty = read.some(({ rows }) => rows.some(({ guilty }) => guilty));
  return (
    <section className={classes.view} aria-labelledby={titleId}>
      <header>
        <h3 id={titleId} className={classes.title}>
          {smallest ? "The smallest database that shows it" : "A small database that shows it"}
        </h3>
        <p className={classes.facts}>
          {sizeWords(counterexample)}
          {!smallest && irreducible && " Nothing can be removed from it."}
          {hasGuilty && (
            <>
              {" Without a row marked "}
              <span className={classes.guiltySign} aria-hidden="true">
                ▸
              </span>
              <VisuallyHidden>so</VisuallyHidden>, both results would agree.
            </>
          )}{" "}
          {folded > 0 && (
            <button
              type="button"
              className={classes.fold}
              aria-pressed={showsAll}
              onClick={() => setShowsAll(!showsAll)}
            >
              {showsAll ? "Show only the columns that count" : `Show ${quantity(folded, "more column")}`}
            </button>
          )}
        </p>
      </header>
      <Tables tables={read} dataset={dataset} shownOf={shownOf} />
      <div className={classes.results}>
        <SmallResult
          title="The task asks for"
          side="expected"
          result={expected}
          rows={marked.expected}
          onAsk={ask("missing", onlyIn("candidate"))}
        />
        <SmallResult
          title="Your query gives"
          side="candidate"
          result={candidate}
          rows={marked.candidate}
          onAsk={ask("extra", onlyIn("expected"))}
        />
      </div>
      <FindingNote detective={detective} isOnSmall />
      {behind.length > 0 && (
        <details className={classes.behind}>
          <summary>
            Only because these rows refer to them:{" "}
            {behind.map(({ name, rows }) => `${name} (${rows.length})`).join(", ")}
          </summary>
          <Tables tables={behind} dataset={dataset} shownOf={shownOf} />
        </details>
      )}
      <OpenDatabase counterexample={counterexample} control={control} />
    </section>
  );
}

interface TablesProps {
  readonly tables: Counterexample["tables"];
  readonly dataset: DatasetBundle;
  shownOf(table: CounterexampleTable): readonly string[];
}

function Tables({ tables, dataset, shownOf }: TablesProps) {
  if (tables.length === 0) return null;
  return (
    <div className={classes.tables}>
      {tables.map((table) => (
        <GuiltyRowsTable
          key={table.name}
          table={table}
          columns={dataset.tables.find(({ name }) => name === table.name)?.columns ?? []}
          shown={shownOf(table)}
        />
      ))}
    </div>
  );
}

/**
 * Tables that a query names, and those that hold rows only for the sake of foreign keys; all of the former when none is
 * named.
 */
function byUse(tables: Counterexample["tables"], words: ReadonlySet<string>) {
  const isNamed = ({ name }: (typeof tables)[number]) =>
    words.has(name.toLowerCase().split(".").at(-1) ?? "");
  const read = tables.filter(isNamed);
  return read.length === 0
    ? { read: tables, behind: [] }
    : { read, behind: tables.filter((table) => !isNamed(table)) };
}

function OpenDatabase({
  counterexample,
  control,
}: Pick<CounterexampleViewProps, "counterexample" | "control">) {
  const isOpen = control.opened === counterexample;
  return (
    <div className={classes.open}>
      {isOpen ? (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden="true" />}
          disabled={control.isBusy}
          onClick={control.leave}
        >
          Back to the full data
        </Button>
      ) : (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDatabaseImport size={16} stroke={1.75} aria-hidden="true" />}
          disabled={control.isBusy}
          onClick={() => control.open(counterexample)}
        >
          Open this database in the editor
        </Button>
      )}
      <p className={classes.note}>
        {isOpen
          ? "It is open: Run works on these rows. Submit judges on all data as before."
          : "Run queries on just these rows. Your query stays as it is."}
      </p>
      {control.failed === counterexample && (
        <p className={classes.failed} role="alert">
          This database could not be opened. You are on the full data; try again.
        </p>
      )}
    </div>
  );
}

function sizeWords({ rowTotal, tables }: Counterexample): string {
  if (rowTotal === 0) return "No rows at all: every table is empty.";
  const rows = rowTotal === 1 ? "One row" : quantity(rowTotal, "row");
  return tables.length === 1
    ? `${rows}; every other table is empty.`
    : `${rows} in ${tables.length} tables; every other table is empty.`;
}
