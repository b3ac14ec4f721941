import type { AnswerBundle, Contract, DatasetBundle } from "@master-sql/course";
import {
  type ClauseName,
  type ErrorClass,
  errorClassWords,
  type FaultPlace,
  placeParts,
} from "@master-sql/judge/verdicts";
import { IconCircleX } from "@tabler/icons-react";
import { Fragment, type ReactNode, useId } from "react";
import { BundleHtml } from "../../../lib/task/bundle-html.tsx";
import { InlineCode } from "../../../ui/inline-code.tsx";
import { ChangeExampleView } from "../counterexample/change-example-view.tsx";
import { CounterexampleView } from "../counterexample/counterexample-view.tsx";
import type { RowDetective } from "../detective/use-detective.ts";
import type { SmallDatabaseControl } from "../small-database/small-database.ts";
import type { WrongAnswerFound } from "../submission/submission.ts";
import { WrongReasonView } from "./wrong-reason-view.tsx";
import classes from "./wrong-verdict.module.css";

interface WrongVerdictProps {
  readonly found: WrongAnswerFound;
  readonly answers: AnswerBundle;
  readonly contract: Contract | null;
  readonly dataset: DatasetBundle;
  readonly sql: string;
  readonly control: SmallDatabaseControl;
  /** Null where rows can't be asked about. */
  readonly detective: RowDetective | null;
  /** Stands where the small database will, while one is looked for. */
  readonly search?: ReactNode;
  /** The hints on the answer. */
  readonly help?: ReactNode;
  onJump(offset: number): void;
}

/**
 * A rejected answer, the most telling first, so that it fits into the window: what is wrong, the small database that
 * shows it, a hint as the next step, why it may be, and the evidence on the visible data.
 */
export function WrongVerdict({
  found,
  answers,
  contract,
  dataset,
  sql,
  control,
  detective,
  search,
  help,
  onJump,
}: WrongVerdictProps) {
  const id = useId();
  const { verdict, mismatch } = found;
  const { counterexample, changeExample, onVisibleData, errorClass, clauses, places } = verdict;
  const known = answers.wrongAnswers.find(({ misconception }) => misconception.id === verdict.misconception);
  const reasonView = (
    <WrongReasonView
      verdict={verdict}
      contract={contract}
      isPrediction={answers.kind === "predict"}
      sql={sql}
      onJump={onJump}
      detective={detective}
    />
  );
  return (
    <>
      <div className={classes.wrong}>
        <IconCircleX size={26} stroke={1.75} className={classes.icon} aria-hidden="true" />
        <div className={classes.words}>
          <h2 className={classes.title}>{titleOf(verdict)}</h2>
          {counterexample && <p className={classes.sentence}>{counterexample.sentence}</p>}
          {(onVisibleData || !counterexample) && (
            <p>
              <InlineCode text={verdict.message} />
            </p>
          )}
          <Fault errorClass={errorClass} clauses={clauses} places={places} />
        </div>
      </div>
      {search}
      {counterexample && (
        <CounterexampleView
          counterexample={counterexample}
          mismatch={mismatch}
          dataset={dataset}
          queries={[sql, ...answers.solutions]}
          control={control}
          detective={detective}
        />
      )}
      {changeExample && (
        <ChangeExampleView example={changeExample} dataset={dataset} queries={[sql, ...answers.solutions]} />
      )}
      {!counterexample && (onVisibleData || !changeExample) && reasonView}
      {help}
      {known && (
        <section className={classes.cause} aria-labelledby={`${id}-cause`}>
          <h3 id={`${id}-cause`} className={classes.causeTitle}>
            You may have assumed: <s>{known.misconception.title}</s>
          </h3>
          <BundleHtml html={known.explanationHtml} className={classes.explanation} />
        </section>
      )}
      {counterexample && onVisibleData && (
        <section className={classes.visible} aria-labelledby={`${id}-visible`}>
          <h3 id={`${id}-visible`} className={classes.visibleTitle}>
            On the data you see
          </h3>
          {reasonView}
        </section>
      )}
    </>
  );
}

interface FaultProps {
  readonly errorClass: ErrorClass | undefined;
  readonly clauses: readonly ClauseName[] | undefined;
  readonly places: readonly FaultPlace[] | undefined;
}

/** What kind of mistake it is and which clauses it is in, as far as that is established. */
function Fault({ errorClass, clauses = [], places }: FaultProps) {
  if (!errorClass && clauses.length === 0) return null;
  const where: ReactNode[] = [];
  for (const part of placeParts(clauses, places)) {
    const isText = typeof part === "string";
    where.push(
      <Fragment key={where.length}>
        {isText ? (
          part
        ) : (
          <code translate="no" className={classes.clause}>
            {part.clause}
          </code>
        )}
      </Fragment>,
    );
  }
  return (
    <p className={classes.kind}>
      {errorClass && (
        <>
          Kind of mistake: <strong>{errorClassWords[errorClass]}</strong>
        </>
      )}
      {errorClass && clauses.length > 0 && ", in "}
      {!errorClass && "The mistake is in "}
      {where}
    </p>
  );
}

function titleOf({ onVisibleData, reason }: WrongAnswerFound["verdict"]): string {
  if (onVisibleData) return "Not right yet";
  const isChance = reason.kind === "order-by-missing" || reason.kind === "open-choice";
  return isChance ? "Right on this data, but by chance" : "Right on this data, wrong on another";
}
