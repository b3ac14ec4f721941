import type { HintExample, Rung } from "@master-sql/tutor/hints";
import { BundleHtml } from "../../../lib/task/bundle-html.tsx";
import { ResultTable } from "../../../ui/result-table/index.ts";
import { StaticSql } from "../../../ui/sql-editor/index.ts";
import { MarkedSql } from "../../../ui/sql-editor/marked-sql.tsx";
import classes from "./answer-ladder.module.css";
import type { ShownExample, Step } from "./climbed.ts";
import { ConceptWords } from "./concept-words.tsx";

interface StepViewProps {
  readonly step: Step;
  /** The answer that was rejected. */
  readonly sql: string;
}

/** What an opened step of the ladder says. */
export function StepView({ step, sql }: StepViewProps) {
  if (step.kind === "task-hint") return <BundleHtml html={step.html} />;
  return (
    <>
      <RungWords rung={step.rung} sql={sql} example={step.example} />
      {step.hints.map((html) => (
        <div key={html} className={classes.authored}>
          <p className={classes.small}>From the task’s own hints</p>
          <BundleHtml html={html} />
        </div>
      ))}
    </>
  );
}

interface RungWordsProps {
  readonly rung: Rung;
  readonly sql: string;
  readonly example: ShownExample | null;
}

function RungWords({ rung, sql, example }: RungWordsProps) {
  switch (rung.rung) {
    case 0:
      return <Sentences sentences={rung.facts} />;
    case 1:
      return (
        <>
          <p>{rung.sentence}</p>
          {rung.spans.length > 0 && (
            <MarkedSql sql={sql} spans={rung.spans} tone="wrong" label="Your answer, with the place marked" />
          )}
        </>
      );
    case 2:
      return <Sentences sentences={rung.sentences} />;
    case 3:
      return <ExampleView example={rung.example} shown={example} />;
    case 4:
      return (
        <>
          <p>One way to write it, with gaps where your query goes wrong:</p>
          <StaticSql sql={rung.sql} label="A solution with gaps" wraps />
        </>
      );
    case 5:
      return (
        <>
          <p>One way to write it. Submit your own version of it: it is recorded as solved with help.</p>
          <StaticSql sql={rung.sql} label="A solution" wraps />
        </>
      );
  }
}

function Sentences({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <ul className={classes.sentences}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

interface ExampleViewProps {
  readonly example: HintExample;
  readonly shown: ShownExample | null;
}

function ExampleView({ example, shown }: ExampleViewProps) {
  return (
    <>
      {shown?.idea && <ConceptWords idea={shown.idea} />}
      <p>{example.sentence}</p>
      <StaticSql sql={example.sql} label="An example on other tables" wraps />
      {shown?.result && (
        <ResultTable
          label="What the example gives"
          columns={shown.result.columns}
          rows={shown.result.rows.map((cells) => ({ cells }))}
        />
      )}
    </>
  );
}
