import type { DatasetBundle } from "@master-sql/engine/content";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { type FinishedRun, NoticePanel, outcomeSummary, RunOutcomeView } from "../../ui/run-outcome/index.ts";
import { newEditorMemory, SqlEditor, type SqlEditorHandle, StaticSql } from "../../ui/sql-editor/index.ts";
import { fetchDataset } from "../content/fetch-content.ts";
import { useDraft } from "../drafts/index.ts";
import { SandboxNotice, useSandbox } from "../sandbox/index.ts";
import { type BlockStart, draftId } from "./block-start.ts";
import { EXAMPLE_LABEL } from "./example-label.ts";
import classes from "./runnable-block.module.css";
import { RunnableBlockBar } from "./runnable-block-bar.tsx";

interface LiveBlockProps {
  readonly id: string;
  readonly sql: string;
  readonly dataset: string;
  readonly expectedError: string | null;
  readonly start: BlockStart;
  readonly label?: string;
  readonly startsFresh?: boolean;
  readonly extras?: (sql: string) => ReactNode;
  /** For those outside who write into the editor, which is there while it is edited. */
  readonly editorRef?: RefObject<SqlEditorHandle | null>;
  /** Lines that the editor shows at least. */
  readonly minLines?: number;
}

const MIN_LINES = 3;
const MAX_LINES = 24;

/** A block in use: with its editor, once it is edited, and what it gave. */
export default function LiveBlock({
  id,
  sql,
  dataset,
  expectedError,
  start,
  label,
  startsFresh = false,
  extras,
  editorRef,
  minLines = MIN_LINES,
}: LiveBlockProps) {
  const draft = useDraft(draftId(id), sql);
  const sandbox = useSandbox(dataset);
  const ownEditor = useRef<SqlEditorHandle>(null);
  const editor = editorRef ?? ownEditor;
  const memory = useRef(newEditorMemory(draft.initial.sql));
  const [text, setText] = useState(draft.initial.sql);
  const [isEditing, setEditing] = useState(start === "edit");
  const [run, setRun] = useState<FinishedRun | null>(null);
  const [schema, setSchema] = useState<DatasetBundle["tables"]>();
  const { activity } = sandbox;

  async function runBlock() {
    const selection = editor.current?.selection() ?? null;
    if (startsFresh && sandbox.dataChanged) await sandbox.reset();
    const outcome = await sandbox.run(selection?.text ?? text);
    if (outcome === null) return;
    const scriptOffset = selection?.offset ?? 0;
    setRun({ id: Date.now(), text, scriptOffset, isSelection: selection !== null, outcome });
  }

  const started = useRef(false);
  useEffect(() => {
    if (started.current || start !== "run") return;
    started.current = true;
    void runBlock();
  }, []);

  useEffect(() => {
    if (!isEditing) return;
    // For completion only: without it one can still write.
    fetchDataset(dataset).then(
      ({ tables }) => setSchema(tables),
      () => {},
    );
  }, [isEditing, dataset]);

  function change(next: string) {
    setText(next);
    if (next === sql) draft.discard();
    else draft.edit(next);
  }

  function restoreOriginal() {
    if (editor.current !== null) return editor.current.replace(sql);
    memory.current = newEditorMemory(sql);
    change(sql);
  }

  const failure = run?.outcome.status === "failed" ? run.outcome.error : null;
  const offset = failure?.offset;
  const mark =
    run && failure && offset !== undefined
      ? { offset: offset + run.scriptOffset, message: failure.message }
      : null;
  const isMeant = failure !== null && failure.sqlstate === expectedError;
  const lines = Math.min(MAX_LINES, Math.max(minLines, text.split("\n").length + 1));

  return (
    <figure className={classes.block} aria-label={label}>
      {isEditing ? (
        <div className={classes.editor} style={{ blockSize: `calc(${lines} * 1.6em + 20px)` }}>
          <SqlEditor
            memory={memory}
            ref={editor}
            label={label ?? EXAMPLE_LABEL}
            schema={schema}
            mark={mark}
            autoFocus={start === "edit" || run !== null || text !== sql}
            onChange={change}
            onRun={runBlock}
          />
        </div>
      ) : (
        <StaticSql sql={text} label={label ?? EXAMPLE_LABEL} />
      )}
      <RunnableBlockBar
        activity={activity}
        isEditing={isEditing}
        isChanged={text !== sql}
        dataChanged={sandbox.dataChanged}
        failsOnPurpose={expectedError !== null && text === sql}
        extras={extras?.(text)}
        onRun={runBlock}
        onCancel={sandbox.cancel}
        onEdit={() => setEditing(true)}
        onRestore={restoreOriginal}
        onResetData={sandbox.reset}
      />
      {draft.isVolatile && (
        <NoticePanel
          tone="warning"
          title="This browser keeps no drafts: copy what you wrote before you leave."
        />
      )}
      {activity !== null && (
        <SandboxNotice
          readiness={sandbox.readiness}
          isAwaited={activity.since === null}
          onRetry={sandbox.prepare}
        />
      )}
      {activity === null && sandbox.readiness.phase === "failed" && (
        <SandboxNotice readiness={sandbox.readiness} isAwaited={false} onRetry={runBlock} />
      )}
      {run !== null && (
        <div className={classes.outcome} data-stale={activity !== null || undefined}>
          {isMeant && (
            <NoticePanel tone="info" title="This is meant to fail">
              <p>The example shows how this error comes about; the text around it says why.</p>
            </NoticePanel>
          )}
          <RunOutcomeView
            run={run}
            onJump={(at) => {
              setEditing(true);
              requestAnimationFrame(() => editor.current?.moveTo(at));
            }}
          />
        </div>
      )}
      <p role="status" className={classes.spoken}>
        {activity !== null ? "Running" : run === null ? "" : outcomeSummary(run.outcome)}
      </p>
    </figure>
  );
}
