import type { BuiltInReason, TutorPart, TutorRun, TutorSpeaker, Variation } from "@master-sql/tutor";
import { number, quantity } from "@master-sql/words";
import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { QueryPlans } from "../../ui/query-plan/index.ts";
import { ResultTable } from "../../ui/result-table/index.ts";
import { StaticSql } from "../../ui/sql-editor/index.ts";
import classes from "./answer-parts.module.css";
import { MarkdownText } from "./markdown-text.tsx";

interface AnswerPartsProps {
  readonly parts: readonly TutorPart[];
  /** Puts a piece of SQL into the editor; missing where there is none. */
  readonly onInsert?: ((sql: string) => void) | undefined;
  /** What SQL is called; that of the tutor unless told otherwise. */
  readonly sqlLabel?: string;
  /** Where a task can be answered in place; elsewhere a link leads to its exercise. */
  readonly task?: ((variation: Variation) => ReactNode) | undefined;
  /** Results are in sight from the start. */
  readonly showsResults?: boolean;
}

/** An answer of the tutor, as far as it has come. What it offers to ask next isn't part of it. */
export function AnswerParts({ parts, ...look }: AnswerPartsProps) {
  return parts.map((part, at) => <PartView key={at} part={part} {...look} />);
}

type Look = Omit<AnswerPartsProps, "parts">;

function PartView({ part, ...look }: { readonly part: TutorPart } & Look) {
  switch (part.type) {
    case "text":
      return part.folded === undefined ? (
        <div className={classes.text}>
          <MarkdownText markdown={part.markdown} />
        </div>
      ) : (
        <details className={classes.folded}>
          <summary>{part.folded}</summary>
          <MarkdownText markdown={part.markdown} />
        </details>
      );
    case "sql":
      return <SqlPart {...part} {...look} />;
    case "passage":
      return (
        <div className={classes.passage}>
          <Link to={part.path}>{part.title}</Link>
          <p>{part.excerpt}</p>
        </div>
      );
    case "plans":
      return (
        <QueryPlans
          before={part.before}
          after={part.after}
          afterTitle="After the change"
          note={`Rows looked at on the way: ${number(part.before.rows)} before, ${number(part.after.rows)} after. Both plans were measured on this database.`}
        />
      );
    case "task":
      return look.task ? (
        look.task(part.variation)
      ) : (
        <p className={classes.text}>
          <Link to={`/practice/${part.variation.exercise}`}>Answer it beside the exercise</Link>
        </p>
      );
    case "nothing":
      return (
        <div className={classes.text}>
          <MarkdownText markdown={part.reason} />
        </div>
      );
    case "speaker":
      return <p className={classes.speaker}>{speakerText(part.speaker)}</p>;
    case "follow-ups":
      return null;
  }
}

const builtInReasons: Readonly<Record<BuiltInReason, string>> = {
  failed: "the model could not be reached, or broke off",
  stalled: "the model fell silent",
  budget: "today's budget of the model is used up",
  unproved: "nothing that the model wrote could be shown",
  "kept-from-models": "what is asked here is not for a model",
};

function speakerText(speaker: TutorSpeaker): string {
  return speaker.by === "model"
    ? `Worded by ${speaker.model}; its queries were run.`
    : `Answered by the built-in tutor: ${builtInReasons[speaker.why]}.`;
}

/** SQL that was run before it is shown, and what it gave, on request. */
function SqlPart({
  sql,
  caption,
  run,
  onInsert,
  sqlLabel = "SQL of the tutor",
  showsResults = false,
}: TutorPart & { readonly type: "sql" } & Look) {
  const [isShown, setShown] = useState(showsResults);
  return (
    <figure className={classes.sql}>
      {caption !== "" && (
        <figcaption className={classes.caption}>
          <MarkdownText markdown={caption} />
        </figcaption>
      )}
      <StaticSql sql={sql} label={sqlLabel} />
      <p className={classes.mark} data-status={run.status}>
        {run.status === "rows" ? (
          <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" />
        ) : (
          <IconCircleX size={16} stroke={1.75} aria-hidden="true" />
        )}
        Ran on this database · {ranText(run)}
      </p>
      <div className={classes.actions}>
        {run.status === "rows" && run.columns.length > 0 && (
          <Button
            variant="default"
            size="compact-sm"
            aria-expanded={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? "Hide the result" : "Show the result"}
          </Button>
        )}
        {onInsert && (
          <Button variant="default" size="compact-sm" onClick={() => onInsert(sql)}>
            Put into the editor
          </Button>
        )}
      </div>
      {isShown && run.status === "rows" && (
        <ResultTable
          label="Result"
          columns={run.columns.map((name) => ({ name, typeName: "" }))}
          rows={run.rows.map((cells) => ({ cells }))}
          caption={
            run.rowCount > run.rows.length
              ? `The first ${run.rows.length} of ${quantity(run.rowCount, "row")}`
              : undefined
          }
        />
      )}
    </figure>
  );
}

function ranText(run: TutorRun): string {
  if (run.status === "rows") return quantity(run.rowCount, "row");
  return `fails with ${run.sqlstate}: ${run.message}`;
}
