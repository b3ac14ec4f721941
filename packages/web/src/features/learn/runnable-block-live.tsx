import type { DatasetBundle } from "@master-sql/engine/content";
import { useEffect, useRef, useState } from "react";
import { fetchDataset } from "../../lib/content/fetch-content.ts";
import { useDraft } from "../../lib/drafts/index.ts";
import { SandboxNotice, useSandbox } from "../../lib/sandbox/index.ts";
import { type FinishedRun, NoticePanel, outcomeSummary, RunOutcomeView } from "../../ui/run-outcome/index.ts";
import { newEditorMemory, SqlEditor, type SqlEditorHandle, StaticSql } from "../../ui/sql-editor/index.ts";
import { type BlockStart, draftId } from "./block-start.ts";
import classes from "./runnable-block.module.css";
import { RunnableBlockBar } from "./runnable-block-bar.tsx";

interface LiveBlockProps {
  readonly id: string;
  readonly sql: string;
  readonly dataset: string;
  readonly expectedError: string | null;
  readonly start: BlockStart;
}

const MIN_LINES = 3;
const MAX_LINES = 24;

/** A block in use: with its editor, once it is edited, and what it gave. */
export default function LiveBlock({ id, sql, dataset, expectedError, start }: LiveBlockProps) {
  const draft = useDraft(draftId(id), sql);
  const sandbox = useSandbox(dataset);
  const editor = useRef<SqlEditorHandle>(null);
  const memory = useRef(newEditorMemory(draft.initial.sql));
  const [text, setText] = useState(draft.initial.sql);
  const [isEditing, setEditing] = useState(start === "edit");
  const [run, setRun] = useState<FinishedRun | null>(null);
  const [schema, setSchema] = useState<DatasetBundle["tables"]>();
  const { activity } = sandbox;

  async function runBlock() {
    const selection = editor.current?.selection() ?? null;
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
  const lines = Math.min(MAX_LINES, Math.max(MIN_LINES, text.split("\n").length + 1));

  return (
    <figure className={classes.block}>
      {isEditing ? (
        <div className={classes.editor} style={{ blockSize: `calc(${lines} * 1.6em + 20px)` }}>
          <SqlEditor
            memory={memory}
            ref={editor}
            label="SQL of this example"
            schema={schema}
            mark={mark}
            autoFocus={start === "edit" || run !== null || text !== sql}
            onChange={change}
            onRun={runBlock}
          />
        </div>
      ) : (
        <StaticSql sql={text} label="SQL of this example" />
      )}
      <RunnableBlockBar
        activity={activity}
        isEditing={isEditing}
        isChanged={text !== sql}
        dataChanged={sandbox.dataChanged}
        failsOnPurpose={expectedError !== null && text === sql}
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
