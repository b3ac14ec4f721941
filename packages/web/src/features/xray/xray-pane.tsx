import { cellOrigin, type RowFinding, type Xray, type XrayRow, type XraySubquery } from "@master-sql/explain";
import { useEffect, useRef, useState } from "react";
import {
  type CellRequest,
  onCell,
  requestedStep,
  takeCell,
  useSession,
} from "../../lib/editor-session/index.ts";
import type { SlotProps } from "../../lib/editor-session/slots/slot.ts";
import { Button } from "../../ui/button.tsx";
import { NoticePanel } from "../../ui/run-outcome/index.ts";
import { useXray } from "./use-xray.ts";
import classes from "./xray.module.css";
import { type OpensAt, XrayView } from "./xray-view.tsx";

/** A row or a cell of the result that was asked about, and what was found. */
interface Asked {
  readonly of: Xray | null;
  readonly words: string;
  readonly at: OpensAt | undefined;
}

const LOOKING = "Trying out which step it is…";

function findingWords(finding: RowFinding | null): string {
  if (finding === null) return "That was stopped before it was done. Ask again.";
  return finding.told === "step" ? finding.sentence : finding.reason;
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
  const [asked, setAsked] = useState<Asked | null>(null);
  const answer = asked?.of === root ? asked : null;
  // What was stepped into belongs to the query that it is a part of.
  const path = inner.of === root ? inner.path : [];

  async function ask(row: XrayRow): Promise<void> {
    setAsked({ of: root, words: LOOKING, at: undefined });
    const finding = await lookInto(row);
    const at =
      finding?.told === "step" ? { clause: finding.clause, start: finding.span?.start ?? null } : undefined;
    setAsked({ of: root, words: findingWords(finding), at });
  }

  /** What makes the value of a cell, and which step made its row. */
  async function askCell({ row, column }: CellRequest): Promise<void> {
    if (state?.phase !== "traced") return;
    const { sql, xray } = state;
    const result = xray.steps.at(-1)?.rows.filter(({ fate }) => fate === "kept")[row];
    if (!result) return;
    const origin = cellOrigin(sql, xray.steps, { row, column });
    const step = xray.steps.find(({ place: at, clause }) => at === "" && clause === origin?.clause);
    const at = origin
      ? { clause: origin.clause, start: step?.span?.start ?? null, words: origin.span, rowId: origin.rowId }
      : undefined;
    const tell = (words: string) =>
      setAsked({ of: xray, words: `${origin?.sentence ?? ""} ${words}`.trim(), at });
    setInner({ of: xray, path: [] });
    tell(LOOKING);
    const finding = await lookInto(result);
    // Where nothing doubled or added its row, what makes the value is the whole answer.
    tell(origin && finding?.told === "unknown" ? "" : findingWords(finding));
  }

  const isShown = useSession(session, ({ shown }) => shown === slot);
  const [cellsAsked, setCellsAsked] = useState(0);
  useEffect(() => onCell(() => setCellsAsked((count) => count + 1)), []);
  const tellCell = useRef(askCell);
  tellCell.current = askCell;
  useEffect(() => {
    // The steps come first: what waits is asked for when the pane was brought into sight and has them.
    const cell = isShown && root !== null && cellsAsked >= 0 ? takeCell(session) : null;
    if (cell) void tellCell.current(cell);
  }, [session, isShown, root, cellsAsked]);

  async function stepInto({ sql, trace }: XraySubquery, rowId: string | null): Promise<void> {
    const xray = await borrow(() => trace(rowId));
    if (xray !== null) setInner({ of: root, path: [...path, { sql, xray }] });
  }

  /** Puts a step into the editor, laid out: printed from its tree, it has lost the learner's lines. */
  async function edit(sql: string): Promise<void> {
    let text = sql;
    try {
      const { formatSql } = await import("../../lib/editor-session/session/format-sql.ts");
      text = formatSql(sql);
    } catch {
      // It runs in one line as well.
    }
    place.restore(text);
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
        onEdit={(sql) => void edit(sql)}
      />
    </div>
  );
}

/** A query's text without what may stand at its end. */
function bare(sql: string): string {
  return sql.trim().replace(/;$/, "").trimEnd();
}
