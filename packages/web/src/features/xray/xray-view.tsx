import {
  type Blocked,
  type Span,
  stepCounts,
  type XrayRow,
  type XrayStep,
  type XraySubquery,
} from "@master-sql/explain";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, useRef, useState } from "react";
import type { XrayRequest } from "../../lib/editor-session/index.ts";
import { Button } from "../../ui/button.tsx";
import { NoticePanel } from "../../ui/run-outcome/index.ts";
import { StaticSql } from "../../ui/sql-editor/index.ts";
import { MarkedSql } from "../../ui/sql-editor/marked-sql.tsx";
import { isLit, type Lit, litParts } from "./lit.ts";
import { StepTable } from "./step-table.tsx";
import { stepSentence } from "./step-words.ts";
import classes from "./xray.module.css";

/** The step to begin at. */
export interface OpensAt extends Pick<XrayRequest, "clause" | "start"> {
  /** Words of the query that are lit until something else is pointed at. */
  readonly words?: Span | null;
  /** A row of the step that is lit as long. */
  readonly rowId?: string;
}

interface XrayViewProps {
  readonly sql: string;
  /** At least one. */
  readonly steps: readonly XrayStep[];
  readonly blocked: readonly Blocked[];
  readonly isRunning: boolean;
  onInto(subquery: XraySubquery, rowId: string | null): void;
  readonly opensAt: OpensAt | undefined;
  /** Offers to ask about each row of the last step. */
  readonly onAsk?: ((row: XrayRow) => void) | undefined;
  /** Puts a step's SQL into the editor. */
  onEdit(sql: string): void;
}

/**
 * The steps of a query as a list that one walks by buttons and arrow keys, and the rows of the one that is looked at.
 */
export function XrayView({ sql, steps, blocked, isRunning, opensAt, onInto, onAsk, onEdit }: XrayViewProps) {
  const [chosen, setChosen] = useState<{ readonly at: number; readonly of: typeof opensAt } | null>(null);
  const [pointed, setPointed] = useState<{ readonly of: XrayStep; readonly lit: Lit | null } | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const first = opensAt ? Math.max(0, placeOfStep(steps, opensAt)) : 0;
  // A step that is asked for comes before what was chosen ahead of that.
  const at = Math.min(chosen?.of === opensAt ? (chosen?.at ?? first) : first, steps.length - 1);
  const step = steps[at];
  if (!step) return null;
  const told: Lit = {
    spans: opensAt?.words ? [opensAt.words] : [],
    conditions: [],
    isRow: ({ id, fate }) => fate === "kept" && id === opensAt?.rowId,
  };
  const lit = (pointed?.of === step ? pointed.lit : null) ?? told;
  const light = (next: Lit | null) => setPointed({ of: step, lit: next });
  const parts = litParts(step);
  // The words of a value that another step makes are no part of this one.
  for (const span of told.spans)
    if (!parts.some((part) => part.span.start < span.end && span.start < part.span.end))
      parts.push({ span, lit: told });
  parts.sort((a, b) => a.span.start - b.span.start);

  function go(to: number, focus = false) {
    const place = Math.max(0, Math.min(steps.length - 1, to));
    setChosen({ at: place, of: opensAt });
    const button = list.current?.querySelectorAll("button")[place];
    button?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (focus) button?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const to = {
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      ArrowUp: at - 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: steps.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to, true);
  }

  return (
    <>
      <MarkedSql
        className={classes.query}
        sql={sql}
        spans={step.span ? [step.span] : []}
        tone="here"
        label="The query, with the clause of this step marked"
        parts={parts.map((part) => ({
          span: part.span,
          isLit: isLit(part, lit),
        }))}
        onPoint={(place) => light(place === null ? null : (parts[place]?.lit ?? null))}
      />
      {blocked.map(({ place, reason }) => (
        <NoticePanel
          key={`${place}${reason}`}
          tone="warning"
          title={place === "" ? "Not every step can be shown" : `Not every step of “${place}” can be shown`}
        >
          <p>{reason}</p>
        </NoticePanel>
      ))}
      <div className={classes.walk}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconChevronLeft size={16} stroke={1.75} aria-hidden="true" />}
          disabled={at === 0}
          onClick={() => go(at - 1)}
        >
          Back
        </Button>
        <span className={classes.count}>
          Step {at + 1} of {steps.length}
          {isRunning && " so far"}
        </span>
        <Button
          size="compact-sm"
          rightSection={<IconChevronRight size={16} stroke={1.75} aria-hidden="true" />}
          disabled={at === steps.length - 1}
          onClick={() => go(at + 1)}
        >
          Next step
        </Button>
      </div>
      <ol ref={list} className={classes.steps} aria-label="Steps">
        {steps.map((each, index) => (
          <li key={index}>
            <button
              type="button"
              className={classes.step}
              aria-current={index === at ? "step" : undefined}
              tabIndex={index === at ? 0 : -1}
              onClick={() => go(index)}
              onKeyDown={onKeyDown}
            >
              <span className={classes.title}>
                {each.place !== "" && <span className={classes.place}>{each.place} </span>}
                {each.title}
              </span>
              <span className={classes.rows}>{stepCounts(each)}</span>
            </button>
          </li>
        ))}
      </ol>
      <section className={classes.looked} aria-label={`Step ${at + 1}`}>
        <p className={classes.sentence} aria-live="polite">
          {stepSentence(step)}
        </p>
        {!step.isComplete && (
          <p className={classes.note}>There are too many rows to show all of them here.</p>
        )}
        {step.subqueries
          .filter(({ isCorrelated }) => !isCorrelated)
          .map((subquery) => (
            <Button
              key={subquery.sql}
              className={classes.into ?? ""}
              size="compact-sm"
              variant="default"
              onClick={() => onInto(subquery, null)}
            >
              Step into the subquery
            </Button>
          ))}
        <StepTable
          key={at}
          step={step}
          before={steps[at - 1]}
          onInto={onInto}
          lit={lit}
          onLight={light}
          onAsk={at === steps.length - 1 && !isRunning ? onAsk : undefined}
        />
        <details className={classes.details}>
          <summary>The query for this step</summary>
          {step.written !== null && (
            <>
              <StaticSql sql={step.written} label="The query up to this step" wraps />
              <Button size="compact-sm" variant="default" onClick={() => onEdit(step.written ?? "")}>
                Put into the editor
              </Button>
            </>
          )}
          {step.written !== step.sql && (
            <>
              <p className={classes.note}>Run for this table; it also reads what distinguishes equal rows:</p>
              <StaticSql sql={step.sql} label="SQL of this step" wraps />
            </>
          )}
        </details>
      </section>
    </>
  );
}

/** The step of a clause that begins at a place in the text, else the first of such a clause; -1 when there is none. */
function placeOfStep(
  steps: readonly XrayStep[],
  { clause, start }: Pick<XrayRequest, "clause" | "start">,
): number {
  const exact = steps.findIndex((step) => step.clause === clause && step.span?.start === start);
  return exact >= 0 ? exact : steps.findIndex((step) => step.clause === clause);
}
