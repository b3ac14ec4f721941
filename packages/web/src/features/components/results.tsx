import { RowsDifference } from "../../ui/difference/rows-difference.tsx";
import { QueryPlans } from "../../ui/query-plan/index.ts";
import { ResultTable } from "../../ui/result-table/index.ts";
import { RunOutcomeView, StatementResults } from "../../ui/run-outcome/index.ts";
import { StaticSql } from "../../ui/sql-editor/index.ts";
import { MarkedSql } from "../../ui/sql-editor/marked-sql.tsx";
import classes from "./components-page.module.css";
import { columns, difference, fastPlan, QUERY, results, rows, slowPlan } from "./samples.ts";
import { Section } from "./section.tsx";

const run = { id: 1, text: QUERY, scriptOffset: 0, isSelection: false };
const failed = {
  sqlstate: "42703",
  message: "column p.nam does not exist",
  hint: 'Perhaps you meant to reference the column "p.name".',
  offset: QUERY.indexOf("p.name"),
  statementIndex: 0,
};
const stopped = { results: [], dataReset: false, elapsedMs: 5_000 };
const outcomes = [
  { status: "failed", results: [], error: failed, elapsedMs: 12 },
  { ...stopped, status: "timed-out", limitMs: 5_000 },
  { ...stopped, status: "cancelled" },
  { ...stopped, status: "crashed", message: "It ran out of memory." },
] as const;

/** SQL, results, differences and plans. */
export function Results() {
  return (
    <>
      <Section title="SQL">
        <div className={classes.sides}>
          <StaticSql sql={QUERY} label="A query" />
          <MarkedSql sql={QUERY} spans={[{ start: 33, end: 50 }]} tone="here" label="Looked at" />
          <MarkedSql sql={QUERY} spans={[{ start: 33, end: 50 }]} tone="wrong" label="Wrong" />
        </div>
      </Section>
      <Section title="Results">
        <div className={`${classes.framed} ${classes.filled}`}>
          <StatementResults results={results} aside="12 ms" />
        </div>
        <div className={classes.sides}>
          {outcomes.map((outcome) => (
            <div key={outcome.status} className={classes.framed}>
              <RunOutcomeView run={{ ...run, outcome }} onJump={() => {}} />
            </div>
          ))}
        </div>
        <ResultTable
          label="Rows with marks"
          columns={columns}
          rows={rows.map((cells, at) => ({
            cells,
            mark: at === 1 ? { sign: "✗", words: "wrong", tone: "wrong" } : undefined,
          }))}
          hasMarks
          showsTypes
        />
        <ResultTable label="No rows" columns={columns} rows={[]} />
      </Section>
      <Section title="Differences">
        <RowsDifference difference={difference} />
        <RowsDifference
          difference={difference}
          changed="Rows with another value"
          missing="Rows to be added"
          extra="Rows to be removed"
        />
      </Section>
      <Section title="Plans">
        <QueryPlans
          before={slowPlan}
          after={fastPlan}
          afterTitle="With your index"
          aim={{ title: "Can be reached", plan: fastPlan }}
          note="A note below them."
        />
      </Section>
    </>
  );
}
