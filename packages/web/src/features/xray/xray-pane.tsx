import type { Clause, Xray, XrayRow, XraySubquery } from "@master-sql/engine/explain";
import { useState } from "react";
import { requestedStep } from "../../lib/editor-session/index.ts";
import type { SlotProps } from "../../lib/editor-session/slots/slot.ts";
import { Button } from "../../ui/button.tsx";
import { NoticePanel } from "../../ui/run-outcome/index.ts";
import { useXray } from "./use-xray.ts";
import classes from "./xray.module.css";
import { XrayView } from "./xray-view.tsx";

/** A row of the result that was asked about, and what was found. */
interface AskedRow {
  readonly of: Xray | null;
  readonly words: string;
  readonly at: { readonly clause: Clause; readonly start: number | null } | undefined;
}

interface Within {
  readonly sql: string;
  readonly xray: Xray;
}

/** The last query, stepped through with the rows that the learner has. */
export function XrayPane({ session, place, slot }: SlotProps & { readonly slot: string }) {
  const { state, again, borrow, lookInto } = useXray(session, slot);
  const [inner, setInner] = useState<{ readonly of: unknown; readonly path: readonly Within[] }>({
    of: null,
    path: [],
  });
  const root = state?.phase === "traced" ? state.xray : null;
  const [asked, setAsked] = useState<AskedRow | null>(null);
  const answer = asked?.of === root ? asked : null;
  // What was stepped into belongs to the query that it is a part of.
  const path = inner.of === root ? inner.path : [];

  async function ask(row: XrayRow): Promise<void> {
    setAsked({ of: root, words: "Trying out which step it is…", at: undefined });
    const finding = await lookInto(row);
    const words =
      finding === null
        ? "That was stopped before it was done. Ask again."
        : finding.told === "step"
          ? finding.sentence
          : finding.reason;
    const at =
      finding?.told === "step" ? { clause: finding.clause, start: finding.span?.start ?? null } : undefined;
    setAsked({ of: root, words, at });
  }

  async function stepInto({ sql, trace }: XraySubquery, rowId: string | null): Promise<void> {
    const xray = await borrow(() => trace(rowId));
    if (xray !== null) setInner({ of: root, path: [...path, { sql, xray }] });
  }

  if (state === null) return <p className={classes.waiting}>Stepping through…</p>;
  if (state.phase === "stopped" || state.phase === "refused")
    return (
      <div className={classes.pane}>
        <NoticePanel
          tone="info"
          title={state.phase === "stopped" ? "The X-ray was not finished" : "This can't be stepped through"}
          actions={
            <Button size="compact-sm" variant="default" onClick={again}>
              Try again
            </Button>
          }
        >
          <p>
            {state.phase === "refused"
              ? state.reason
              : "Something else was running, or it was stopped. Your query is kept."}
          </p>
        </NoticePanel>
      </div>
    );
  const innermost = path.at(-1);
  const request = requestedStep(session);
  const requested = request && bare(request.sql) === bare(state.sql) ? request : undefined;
  const steps = innermost ? innermost.xray.steps : state.phase === "traced" ? state.xray.steps : state.steps;
  const blocked = innermost ? innermost.xray.blocked : state.phase === "traced" ? state.xray.blocked : [];
  if (steps.length === 0) return <p className={classes.waiting}>Stepping through…</p>;
  return (
    <div className={classes.pane}>
      {innermost && (
        <div className={classes.within}>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => setInner({ of: root, path: path.slice(0, -1) })}
          >
            Back to the query around it
          </Button>
          <span>Within a subquery</span>
        </div>
      )}
      <p role="status" className={classes.found}>
        {innermost ? "" : answer?.words}
      </p>
      <XrayView
        key={path.length}
        sql={state.sql}
        steps={steps}
        blocked={blocked}
        isRunning={state.phase === "running"}
        opensAt={innermost ? undefined : (answer?.at ?? requested)}
        onAsk={innermost ? undefined : (row) => void ask(row)}
        onInto={(subquery, rowId) => void stepInto(subquery, rowId)}
        onEdit={place.restore}
      />
    </div>
  );
}

/** A query's text without what may stand at its end. */
function bare(sql: string): string {
  return sql.trim().replace(/;$/, "").trimEnd();
}
