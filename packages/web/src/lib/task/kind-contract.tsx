import type { ExamQuestion, ExerciseBundle, PlanRequirement } from "@master-sql/course";
import { type ReactNode, useId } from "react";
import classes from "./contract-view.module.css";
import { ContractView, sentence } from "./contract-view.tsx";
import { clockWords } from "./contract-words.ts";
import { GivenQuery } from "./given-query.tsx";
import { statedResult } from "./stated-result.ts";

interface KindContractProps {
  readonly exercise: ExerciseBundle | ExamQuestion;
  /** False where the page shows the query elsewhere. */
  readonly showsQuery?: boolean;
}

/**
 * Everything that is judged of an exercise's answer, by its kind; and the query that it is about, where there is one.
 */
export function KindContract({ exercise, showsQuery = true }: KindContractProps) {
  const result = statedResult(exercise);
  switch (exercise.kind) {
    case "select":
    case "fix":
    case "arrange":
    case "complete":
      return <ContractView contract={exercise.contract} />;
    case "predict":
      return (
        <>
          {showsQuery && <GivenQuery exercise={exercise} />}
          <ContractView contract={exercise.contract} title="What its result looks like" isGiven />
        </>
      );
    case "modify":
      return (
        <>
          <Judged outcome={exercise.contract.outcome}>
            <Policy name="Judged">
              All rows of <Names names={exercise.contract.tables} /> afterward, on this data and on other
              data.
            </Policy>
            {exercise.contract.facts && (
              <Policy name="Given">
                {exercise.contract.facts.map(({ says }) => sentence(says)).join(" ")}
              </Policy>
            )}
            <Policy name="Must stay">Every other table is as it was.</Policy>
            {exercise.contract.single && (
              <Policy name="Statements">One INSERT, UPDATE, DELETE or MERGE makes all the changes.</Policy>
            )}
            {exercise.contract.transactions && (
              <Policy name="Transactions">
                BEGIN, COMMIT, ROLLBACK and SAVEPOINT have a place here. What you leave uncommitted is lost,
                and an error ends your statements
                {exercise.contract.atomic && "; if they are cut short anywhere, nothing may have changed"}.
              </Policy>
            )}
            <Policy name="Returned">
              {result ? "What RETURNING gives is judged: see below." : "Not judged: RETURNING is up to you."}
            </Policy>
            <Policy name="Clock">{clockWords()}</Policy>
          </Judged>
          {result && <ContractView contract={result} title="What RETURNING must give" showsClock={false} />}
        </>
      );
    case "define":
      return (
        <Judged outcome={exercise.contract.outcome}>
          <Policy name="Must exist">
            <Names names={exercise.contract.objects} />
          </Policy>
          <Policy name="Judged">
            Columns with their types, NOT NULL and keys; and which rows are accepted and refused, found out by
            trying.
          </Policy>
          <Policy name="Not judged">How you write it, and the names of constraints.</Policy>
          <Policy name="Clock">{clockWords()}</Policy>
        </Judged>
      );
    case "index":
      return (
        <>
          {showsQuery && <GivenQuery exercise={exercise} />}
          <Judged outcome={exercise.contract.outcome}>
            <Policy name="Answer">
              {exercise.contract.rewrite
                ? "The query, rewritten. Its result must stay the same."
                : "Statements that make indexes. The query stays as it is."}
            </Policy>
            <Policy name="Judged">
              By the pages that the query touches, never by time.
              {exercise.contract.rewrite ? null : " The same query about other values may be tried too."}
            </Policy>
            {exercise.contract.requires.map((requirement) => (
              <Policy key={requirement} name="Also judged">
                {requirements[requirement]}
              </Policy>
            ))}
          </Judged>
          {result && <ContractView contract={result} />}
        </>
      );
  }
}

const requirements: Readonly<Record<PlanRequirement, string>> = {
  "no sort": "Nothing is sorted: the rows come from the index in their order.",
  "index only": "The answer comes from an index alone, without the table.",
  "nested loop": "The tables are joined by a nested loop.",
  "one index": "A single index is made.",
  "small index": "The index holds few rows that the query doesn't ask for.",
};

function Judged({ outcome, children }: { readonly outcome: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={classes.contract} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        What must hold afterward
      </h3>
      <p className={classes.grain}>{outcome}</p>
      <dl className={classes.policies}>{children}</dl>
    </section>
  );
}

function Policy({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={classes.policy}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Names({ names }: { readonly names: readonly string[] }) {
  return names.map((name, i) => (
    <span key={name}>
      {i > 0 && (i === names.length - 1 ? " and " : ", ")}
      <code translate="no" className={classes.name}>
        {name}
      </code>
    </span>
  ));
}
