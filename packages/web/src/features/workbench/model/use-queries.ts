import { MAX_SCRIPT_LENGTH } from "@master-sql/engine/sandbox";
import { type RefObject, useRef, useState } from "react";
import type { DraftControl } from "../../../lib/drafts/index.ts";
import type { SandboxControl } from "../../../lib/sandbox/index.ts";
import { type FinishedRun, outcomeSummary } from "../../../ui/run-outcome/index.ts";
import type { SqlEditorHandle } from "../../../ui/sql-editor/index.ts";

interface Runs {
  /** The run to show; null before the first. */
  readonly latest: FinishedRun | null;
  /** The newest run before it that gave results, to be seen while there is nothing newer. */
  readonly earlier: FinishedRun | null;
}

const NONE: Runs = { latest: null, earlier: null };

/** Runs of the exercise's editor: the whole text, or what is selected in it. */
export function useQueries(
  editor: RefObject<SqlEditorHandle | null>,
  sandbox: SandboxControl,
  draft: DraftControl,
) {
  const [runs, setRuns] = useState(NONE);
  const nextId = useRef(1);

  /** Runs what is in the editor, or a given text. Resolves with the run once it has ended; null when there was none. */
  async function run(given?: string): Promise<FinishedRun | null> {
    const text = given ?? editor.current?.text() ?? "";
    const selection = given === undefined ? (editor.current?.selection() ?? null) : null;
    const sql = selection?.text ?? text;
    const outcome = await sandbox.run(sql);
    if (outcome === null) return null;
    const finished: FinishedRun = {
      id: nextId.current++,
      text,
      scriptOffset: selection?.offset ?? 0,
      isSelection: selection !== null,
      outcome,
    };
    setRuns(({ latest, earlier }) => ({
      latest: finished,
      earlier: latest !== null && latest.outcome.results.length > 0 ? latest : earlier,
    }));
    // A text that PostgreSQL refuses for its length has no place in a history of the browser.
    if (given === undefined && sql.trim() !== "" && sql.length <= MAX_SCRIPT_LENGTH) {
      draft.remember({
        kind: "run",
        sql,
        outcome: outcomeSummary(outcome),
        tone: outcome.status === "completed" ? "good" : outcome.status === "failed" ? "bad" : "neutral",
      });
    }
    return finished;
  }

  return { ...runs, run };
}
