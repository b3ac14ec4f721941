import {
  type RowFinding,
  type RunQuery,
  sandboxRunner,
  whichStep,
  type Xray,
  type XrayRow,
  type XrayStep,
  xrayQuery,
} from "@master-sql/explain";
import type { SqlSandbox } from "@master-sql/judge/sandbox";
import { loadParser } from "@master-sql/sandbox/parser";
import { useEffect, useRef, useState } from "react";
import type { EditorSession } from "../../lib/editor-session/index.ts";
import { useSession } from "../../lib/editor-session/index.ts";

export type XrayState =
  /** Steps are shown as they come. */
  | { readonly phase: "running"; readonly sql: string; readonly steps: readonly XrayStep[] }
  | { readonly phase: "traced"; readonly sql: string; readonly xray: Xray }
  | { readonly phase: "refused"; readonly sql: string; readonly reason: string }
  /** Something else was under way, or the learner stopped it. */
  | { readonly phase: "stopped"; readonly sql: string };

/** When what is rendered by now was painted; soon, too, where nothing is painted because the page is out of sight. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 100);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}

/** Steps of the session's last query, made while they are in sight. */
export function useXray(session: EditorSession, slot: string) {
  const latest = useSession(session, (state) => state.latest);
  const isShown = useSession(session, (state) => state.shown === slot);
  const [state, setState] = useState<XrayState | null>(null);
  const traced = useRef<number | null>(null);
  /** PostgreSQL while it is lent; a subquery that is stepped into later borrows it anew. */
  const lent = useRef<SqlSandbox | null>(null);

  async function borrow<T>(work: () => Promise<T>): Promise<T | null> {
    return session.inspect(async (sandbox) => {
      lent.current = sandbox;
      try {
        return await work();
      } finally {
        lent.current = null;
      }
    });
  }

  /** The first step is in sight before the next is run, whose rows would keep the page busy. */
  const firstSeen = useRef<Promise<void> | null>(null);
  const run: RunQuery = async (query) => {
    await firstSeen.current;
    return lent.current === null
      ? { ok: false, message: "PostgreSQL is busy with something else." }
      : sandboxRunner(lent.current)(query);
  };

  async function trace(): Promise<void> {
    const result = latest?.outcome.status === "completed" ? latest.outcome.results[0] : undefined;
    if (!latest || !result) return;
    traced.current = latest.id;
    const { sql } = result;
    const steps: XrayStep[] = [];
    setState({ phase: "running", sql, steps });
    const isCurrent = () => traced.current === latest.id;
    const onStep = (step: XrayStep) => {
      steps.push(step);
      if (isCurrent()) setState({ phase: "running", sql, steps: [...steps] });
      if (steps.length === 1) firstSeen.current = painted();
    };
    // The parser may not come, and PostgreSQL may not start again.
    const outcome = await loadParser()
      .then((parse) => borrow(() => xrayQuery(sql, { parse, run, onStep })))
      .catch((cause: unknown) => {
        const reason = cause instanceof Error ? cause.message : String(cause);
        return { status: "refused", reason } as const;
      });
    if (!isCurrent()) return;
    if (outcome === null) setState({ phase: "stopped", sql });
    else if (outcome.status === "refused") setState({ phase: "refused", sql, reason: outcome.reason });
    else setState({ phase: "traced", sql, xray: outcome.xray });
  }

  const isDue = isShown && latest !== null && traced.current !== latest.id;
  const start = useRef(trace);
  start.current = trace;
  useEffect(() => {
    if (isDue) void start.current();
  }, [isDue]);
  /** Which step of the query made a row of its result; null when it was stopped. */
  async function lookInto({ cells }: XrayRow): Promise<RowFinding | null> {
    if (state?.phase !== "traced") return null;
    const { sql } = state;
    const parse = await loadParser();
    const look = () => whichStep({ kind: "surplus", sql, row: cells }, { parse, run });
    // Where PostgreSQL doesn't start again, whoever asks is told as if it had been stopped.
    return borrow(look).catch(() => null);
  }
  return { state, again: () => void trace(), borrow, lookInto };
}
