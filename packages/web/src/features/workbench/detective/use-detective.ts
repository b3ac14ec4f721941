import type { DatasetBundle } from "@master-sql/engine/content";
import type { RowFinding } from "@master-sql/engine/explain";
import type { Row } from "@master-sql/engine/sandbox";
import type { Counterexample } from "@master-sql/engine/verdicts";
import { loadParser } from "@master-sql/sandbox/parser";
import { useState } from "react";
import { askForStep, type EditorSession } from "../../../lib/editor-session/index.ts";
import type { SmallDatabaseControl } from "../small-database/small-database.ts";
import { smallDatabaseScript } from "../small-database/small-database.ts";
import type { Submission } from "../submission/submission.ts";

/** A row of a verdict that is asked about. */
interface AskedRow {
  readonly side: "missing" | "extra";
  readonly row: Row;
  /** Rows that only the other result has: the one that is most like it may be it, gone wrong. */
  readonly others: readonly Row[];
  /** The small database that it is on; null for the data in sight. */
  readonly on: Counterexample | null;
}

/** Who looks into single rows of the verdict on the answer that was judged last. */
export interface RowDetective {
  /** What was asked last, and what was found; null finding while it is looked for. */
  readonly asked: { readonly row: AskedRow; readonly finding: RowFinding | null } | null;
  ask(row: AskedRow): void;
  /** Opens the X-ray of the judged query at the step that was found. */
  showStep(): void;
}

interface DetectiveOptions {
  readonly session: EditorSession;
  readonly dataset: DatasetBundle;
  readonly submission: Submission | null;
  readonly smallDatabase: SmallDatabaseControl;
  /** Brings the results into sight. */
  onShow(): void;
}

type State = RowDetective["asked"] & { readonly of: Submission | null };

/** Null where there is no rejected query whose rows could be asked about. */
export function useDetective(options: DetectiveOptions): RowDetective | null {
  const { session, dataset, submission, smallDatabase, onShow } = options;
  const [state, setState] = useState<State | null>(null);
  if (submission?.phase !== "judged" || submission.verdict.verdict !== "wrong") return null;
  if (!("contract" in submission.answers) || !isQuery[submission.answers.kind]) return null;
  // As it is run: places in its text are counted from its first word.
  const sql = submission.sql.trim();
  const asked = state !== null && state.of === submission ? state : null;

  async function ask(row: AskedRow): Promise<void> {
    setState({ of: submission, row, finding: null });
    const finding = await look(session, dataset, sql, row).catch(() => null);
    setState((now) => (now?.row === row ? { of: submission, row, finding: finding ?? NOT_DONE } : now));
  }

  async function run(): Promise<void> {
    const finding = asked?.finding;
    if (finding?.told !== "step") return;
    askForStep(session, { sql, clause: finding.clause, start: finding.span?.start ?? null });
    await session.run({ given: sql });
    session.show("xray");
    onShow();
  }

  return {
    asked,
    ask: (row) => void ask(row),
    showStep() {
      const on = asked?.row.on;
      if (on) smallDatabase.open(on, () => void run());
      else void run();
    },
  };
}

const NOT_DONE: RowFinding = { told: "unknown", reason: "That was stopped before it was done. Ask again." };

/** Whether an answer is a query, by kind. */
const isQuery: Readonly<Record<string, boolean>> = { select: true, fix: true, arrange: true, complete: true };

async function look(
  session: EditorSession,
  dataset: DatasetBundle,
  sql: string,
  { side, row, others, on }: AskedRow,
): Promise<RowFinding | null> {
  const [{ sandboxRunner, whichStep }, parse] = await Promise.all([
    import("@master-sql/engine/explain"),
    loadParser(),
  ]);
  // The dataset as it was judged on, whatever the learner has changed since.
  const script = on ? smallDatabaseScript(dataset, on) : "";
  const instead = others.find((other) => isNearly(row, other));
  const kind = side === "missing" ? "missing" : "surplus";
  return session.inspect((sandbox) =>
    whichStep(
      { kind, sql, row, ...(instead && { instead }) },
      { parse, run: sandboxRunner(sandbox, script) },
    ),
  );
}

/** Whether at least half of the cells agree. */
function isNearly(a: Row, b: Row): boolean {
  const agreeing = a.filter((cell, index) => cell === b[index]).length;
  return agreeing > 0 && agreeing * 2 >= a.length;
}
