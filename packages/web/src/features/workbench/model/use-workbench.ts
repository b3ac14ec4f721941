import type { DatasetBundle, ExerciseBundle } from "@master-sql/engine/content";
import { useEffect, useRef, useState } from "react";
import { useDraft } from "../../../lib/drafts/index.ts";
import { useSandbox } from "../../../lib/sandbox/index.ts";
import { type EditorMemory, newEditorMemory, type SqlEditorHandle } from "../../../ui/sql-editor/index.ts";
import { useSmallDatabase } from "../counterexample/small-database.ts";
import { loadJudging } from "../submission/answers.ts";
import { useSubmission } from "../submission/use-submission.ts";
import { useQueries } from "./use-queries.ts";

/** The places of the workbench; on a narrow screen one is in sight at a time. */
export type Place = "task" | "schema" | "editor" | "results";

interface Mark {
  readonly offset: number;
  readonly message: string;
}

/** Once the page has drawn what it had to. */
function whenIdle(act: () => void) {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: 2_000 });
  else setTimeout(act, 500);
}

/** Everything that the workbench knows and can do, apart from how it is laid out. */
export function useWorkbench(exercise: ExerciseBundle, dataset: DatasetBundle) {
  const draft = useDraft(exercise.id, exercise.start ?? "");
  const sandbox = useSandbox(dataset.slug);
  const editor = useRef<SqlEditorHandle>(null);
  const memory = useRef<EditorMemory>(newEditorMemory(draft.initial.sql));
  const [hintsOpen, setHintsOpen] = useState(Math.min(draft.initial.hintsOpen, exercise.hintsHtml.length));
  const [mark, setMark] = useState<Mark | null>(null);
  const [place, setPlace] = useState<Place>("task");
  const [shown, setShown] = useState<"results" | "verdict">("results");
  const [formatError, setFormatError] = useState<string | null>(null);
  const queries = useQueries(editor, sandbox, draft);
  const { submission, submit } = useSubmission({ exercise, editor, sandbox, draft, hintsOpen });

  const { prepare } = sandbox;
  useEffect(() => prepare(), [prepare]);

  /** In the editor, whatever is in sight now. */
  function inEditor(act: (handle: SqlEditorHandle) => void) {
    setPlace("editor");
    // On a narrow screen the editor is shown first: what is hidden can't take the focus.
    requestAnimationFrame(() => {
      if (editor.current !== null) act(editor.current);
    });
  }

  const smallDatabase = useSmallDatabase(sandbox, dataset, () => inEditor((handle) => handle.focus()));

  /** What is predicted is not to be looked up first. */
  const isRunLocked =
    exercise.kind === "predict" &&
    submission?.phase !== "judged" &&
    !draft.history.some(({ kind }) => kind === "submit");

  return {
    exercise,
    dataset,
    smallDatabase,
    isRunLocked,
    /** The answer is SQL that the learner writes, and can be laid out. */
    isWritten: exercise.kind !== "predict" && exercise.kind !== "arrange",
    draft,
    sandbox,
    editor,
    memory,
    hintsOpen,
    mark,
    place,
    setPlace,
    shown,
    setShown,
    formatError,
    submission,
    latest: queries.latest,
    earlier: queries.earlier,

    edit(text: string) {
      // A failure is told when an answer is submitted, and tried again then.
      loadJudging(exercise.slug).catch(() => {});
      draft.edit(text);
      setFormatError(null);
    },
    async run() {
      if (sandbox.activity !== null || isRunLocked) return;
      setMark(null);
      setShown("results");
      setPlace("results");
      const finished = await queries.run(exercise.kind === "predict" ? exercise.query : undefined);
      whenIdle(sandbox.prepareJudging);
      if (finished?.outcome.status !== "failed") return;
      const { offset, message } = finished.outcome.error;
      if (offset !== undefined) setMark({ offset: finished.scriptOffset + offset, message });
    },
    async submit() {
      if (sandbox.activity !== null) return;
      setMark(null);
      setShown("verdict");
      setPlace("results");
      const ended = await submit();
      if (ended === null) setShown("results");
      if (ended?.phase !== "judged" || ended.verdict.verdict !== "wrong") return;
      const { reason } = ended.verdict;
      if (reason.kind === "error" && reason.error.offset !== undefined) {
        setMark({ offset: reason.error.offset, message: reason.error.message });
      }
    },
    async format() {
      if (exercise.kind === "predict" || exercise.kind === "arrange") return;
      const text = editor.current?.text() ?? "";
      try {
        const { formatSql } = await import("./format-sql.ts");
        const formatted = formatSql(text);
        setFormatError(null);
        if (formatted !== text) editor.current?.replace(formatted);
        setPlace("editor");
      } catch {
        setFormatError(
          "This can't be laid out as it stands: there is something in it that isn't SQL yet. Nothing was changed.",
        );
      }
    },
    openHints(count: number) {
      setHintsOpen(count);
      draft.openHints(count);
    },
    jump: (offset: number) => inEditor((handle) => handle.moveTo(offset)),
    insert: (text: string) => inEditor((handle) => handle.insert(text)),
    restore(sql: string) {
      const current = editor.current?.text() ?? memory.current.text;
      if (current.trim() !== "" && current !== sql) {
        draft.remember({
          kind: "kept",
          sql: current,
          outcome: "What was in the editor before",
          tone: "neutral",
        });
      }
      inEditor((handle) => {
        handle.replace(sql);
        handle.focus();
      });
    },
  };
}

export type WorkbenchModel = ReturnType<typeof useWorkbench>;
