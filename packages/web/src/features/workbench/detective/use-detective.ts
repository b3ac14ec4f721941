import type { DatasetBundle } from "@master-sql/course";
import type { RowFinding } from "@master-sql/explain";
import type { Row } from "@master-sql/judge/sandbox";
import type { Counterexample } from "@master-sql/judge/verdicts";
import { loadParser } from "@master-sql/sandbox/parser";
import { useState } from "react";
import { askForStep, type EditorSession } from "../../../lib/editor-session/index.ts";
import type { SmallDatabaseControl } from "../small-database/small-database.ts";
import { smallDatabaseScript } from "../small-database/small-database.ts";
import type { Submission } from "../submission/submission.ts";
import type { BesideAccepted } from "./beside-accepted.ts";

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
  readonly asked: {
    readonly row: AskedRow;
    readonly finding: RowFinding | null;
    /** The same steps of an accepted answer, once that was shown. */
    readonly beside: BesideAccepted | null;
  } | null;
  ask(row: AskedRow): void;
  /** Opens the X-ray of the judged query at the step that was found. */
  showStep(): void;
}

interface DetectiveOptions {
  readonly session: EditorSession;
  readonly dataset: DatasetBundle;
  readonly submission: Submission | null;
  readonly smallDatabase: SmallDatabaseControl;
  /** Below the last rung only the learner's own steps are told. */
  readonly isSolutionShown: boolean;
  /** Brings the results into sight. */
  onShow(): void;
}

type State = RowDetective["asked"] & { readonly of: Submission | null };

/** Null where there is no rejected query whose rows could be asked about. */
export function useDetective(options: DetectiveOptions): RowDetective | null {
  const { session, dataset, submission, smallDatabase, isSolutionShown, onShow } = options;
  const [state, setState] = useState<State | null>(null);
  if (submission?.phase !== "judged" || submission.verdict.verdict !== "wrong") return null;
  if (!("contract" in submission.answers) || !isQuery[submission.answers.kind]) return null;
  // As it is run: places in its text are counted from its first word.
  const sql = submission.sql.trim();
  const asked = state !== null && state.of === submission ? state : null;

  const accepted = isSolutionShown ? submission.answers.solutions[0] : undefined;

  async function ask(row: AskedRow): Promise<void> {
    setState({ of: submission, row, finding: null, beside: null });
    const found = await look(session, dataset, { sql, accepted }, row).catch(() => null);
    const { finding, beside } = found ?? { finding: NOT_DONE, beside: null };
    setState((now) => (now?.row === row ? { of: submission, row, finding, beside } : now));
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

/** Null when PostgreSQL was wanted for something else, or it was stopped. */
async function look(
  session: EditorSession,
  dataset: DatasetBundle,
  { sql, accepted }: { readonly sql: string; readonly accepted: string | undefined },
  { side, row, others, on }: AskedRow,
): Promise<{ readonly finding: RowFinding; readonly beside: BesideAccepted | null } | null> {
  const [{ sandboxRunner, whichStep }, { besideAccepted }, parse] = await Promise.all([
    import("@master-sql/explain"),
    import("./beside-accepted.ts"),
    loadParser(),
  ]);
  // The dataset as it was judged on, whatever the learner has changed since.
  const script = on ? smallDatabaseScript(dataset, on) : "";
  const instead = others.find((other) => isNearly(row, other));
  const kind = side === "missing" ? "missing" : "surplus";
  return session.inspect(async (sandbox) => {
    const means = { parse, run: sandboxRunner(sandbox, script) };
    const finding = await whichStep({ kind, sql, row, ...(instead && { instead }) }, means);
    return { finding, beside: accepted === undefined ? null : await besideAccepted(sql, accepted, means) };
  });
}

/** Whether at least half of the cells agree. */
function isNearly(a: Row, b: Row): boolean {
  const agreeing = a.filter((cell, index) => cell === b[index]).length;
  return agreeing > 0 && agreeing * 2 >= a.length;
}
