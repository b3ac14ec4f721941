import type { ResultDifference } from "@master-sql/judge/results";
import type { SqlError } from "@master-sql/judge/sandbox";
import type { WrongReason } from "@master-sql/judge/verdicts";
import { number, plural, quantity } from "@master-sql/words";
import { useId } from "react";
import { RowsDifference } from "../../../ui/difference/rows-difference.tsx";
import { StaticSql } from "../../../ui/sql-editor/index.ts";
import classes from "./kind-reason-view.module.css";
import { PlansBeside } from "./plans-beside.tsx";

/** Reasons that only answers other than queries have. */
type KindReason = Extract<
  WrongReason,
  { kind: "statement-kind" | "state" | "missing-object" | "catalogue" | "probe" | "plan" | "prediction" }
>;

/** The evidence of a rejection of statements: rows of a table, a definition, a statement that was tried, plans. */
export function KindReasonView({ reason }: { readonly reason: KindReason }) {
  const titleId = useId();
  switch (reason.kind) {
    case "state":
      return (
        reason.difference && (
          <section className={classes.reason} aria-labelledby={titleId}>
            <h3 id={titleId} className={classes.title}>
              The table <code translate="no">{reason.table}</code> afterward
              {reason.database > 0 && ", on data that you don't see here"}
            </h3>
            <RowsDifference
              difference={reason.difference}
              counts={rowCounts(reason.difference)}
              changed="What is there → what should be"
              missing="Asked for, but not there"
              extra="There, but not asked for"
            />
          </section>
        )
      );
    case "catalogue":
      return (
        <section className={classes.reason} aria-labelledby={titleId}>
          <h3 id={titleId} className={classes.title}>
            How <code translate="no">{reason.object}</code> is defined
          </h3>
          <RowsDifference
            difference={reason.difference}
            counts="A row for each column that differs."
            changed="Yours → asked for"
            missing="Asked for"
            extra="Yours"
          />
        </section>
      );
    case "probe":
      return <ProbeView reason={reason} />;
    case "plan":
      return <PlansBeside plans={reason.plans} />;
    case "statement-kind":
      return <StaticSql sql={reason.statement} label="The statement that has no place here" />;
    case "missing-object":
    case "prediction":
      return null;
  }
}

function rowCounts({ expectedRowCount, candidateRowCount }: ResultDifference): string {
  return `${quantity(expectedRowCount, "row is", "rows are")} asked for, there ${plural(candidateRowCount, "is", "are")} ${number(candidateRowCount)}.`;
}

function ProbeView({
  reason: { statement, outcome },
}: {
  readonly reason: Extract<KindReason, { kind: "probe" }>;
}) {
  const titleId = useId();
  return (
    <section className={classes.reason} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        What was tried after your statements
      </h3>
      <StaticSql sql={statement} label="The statement that was tried" />
      <dl className={classes.outcome}>
        <dt>Should have</dt>
        <dd>
          {outcome.expected === "accepted" && "worked"}
          {outcome.expected === "refused" &&
            (outcome.sqlstate === null ? "been refused" : `been refused, with SQLSTATE ${outcome.sqlstate}`)}
          {outcome.expected === "result" && "shown the rows asked for"}
        </dd>
        <dt>What happened</dt>
        <dd>
          {outcome.error
            ? errorWords(outcome.error)
            : outcome.expected === "refused"
              ? "It was accepted."
              : "Other rows."}
        </dd>
      </dl>
      {outcome.expected === "result" && outcome.difference && (
        <RowsDifference
          difference={outcome.difference}
          counts={rowCounts(outcome.difference)}
          changed="What is shown → what should be"
          missing="Asked for, but not shown"
          extra="Shown, but not asked for"
        />
      )}
    </section>
  );
}

function errorWords({ message, sqlstate }: SqlError): string {
  return `It was refused: ${message} (SQLSTATE ${sqlstate})`;
}
