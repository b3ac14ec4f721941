import { Button } from "@mantine/core";
import type { DatasetBundle } from "@master-sql/engine/content";
import { IconPlayerPlayFilled, IconPlayerStopFilled, IconRestore } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { fetchDataset } from "../../../lib/content/fetch-content.ts";
import { useDraft } from "../../../lib/drafts/index.ts";
import { RunClock, SandboxNotice, useSandbox } from "../../../lib/sandbox/index.ts";
import {
  type FinishedRun,
  NoticePanel,
  outcomeSummary,
  RunOutcomeView,
} from "../../../ui/run-outcome/index.ts";
import { newEditorMemory, SqlEditor, type SqlEditorHandle } from "../../../ui/sql-editor/index.ts";
import { EXAMPLE_DATASET, type Example, type ExampleStart, exampleDraftId } from "./example.ts";
import { ExampleResult } from "./example-result.tsx";
import classes from "./live-example.module.css";

interface ExampleSessionProps {
  readonly example: Example;
  readonly start: ExampleStart;
}

/** An example in use: its editor and what PostgreSQL says now. What somebody writes is kept as a draft. */
export default function ExampleSession({ example, start }: ExampleSessionProps) {
  const { id, sql, result } = example;
  const draft = useDraft(exampleDraftId(id), sql);
  const sandbox = useSandbox(EXAMPLE_DATASET);
  const editor = useRef<SqlEditorHandle>(null);
  const runButton = useRef<HTMLButtonElement>(null);
  const memory = useRef(newEditorMemory(draft.initial.sql));
  const [text, setText] = useState(draft.initial.sql);
  const [run, setRun] = useState<FinishedRun | null>(null);
  const [schema, setSchema] = useState<DatasetBundle["tables"]>();
  const { activity, readiness } = sandbox;

  async function runExample() {
    const selection = editor.current?.selection() ?? null;
    const outcome = await sandbox.run(selection?.text ?? text);
    if (outcome === null) return;
    const scriptOffset = selection?.offset ?? 0;
    setRun({ id: Date.now(), text, scriptOffset, isSelection: selection !== null, outcome });
  }

  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    if (start === "edit") sandbox.prepare();
    if (start !== "run") return;
    void runExample();
    // The button that was pressed is gone; what took its place goes on where it was.
    if (document.activeElement === document.body) runButton.current?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    // For completion only: without it one can still write.
    fetchDataset(EXAMPLE_DATASET).then(
      ({ tables }) => setSchema(tables),
      () => {},
    );
  }, []);

  function change(next: string) {
    setText(next);
    if (next === sql) draft.discard();
    else draft.edit(next);
  }

  const failure = run?.outcome.status === "failed" ? run.outcome.error : null;
  const mark =
    run && failure?.offset !== undefined
      ? { offset: failure.offset + run.scriptOffset, message: failure.message }
      : null;
  const isWaiting = activity !== null && activity.since === null;

  return (
    <>
      <div className={classes.query}>
        <div className={classes.sql}>
          <SqlEditor
            memory={memory}
            ref={editor}
            label="Query to try out"
            schema={schema}
            mark={mark}
            autoFocus={start === "edit"}
            onChange={change}
            onRun={runExample}
          />
        </div>
        <div className={classes.bar}>
          <Button
            ref={runButton}
            size="sm"
            variant={activity === null ? "filled" : "default"}
            leftSection={
              activity === null ? (
                <IconPlayerPlayFilled size={13} aria-hidden="true" />
              ) : (
                <IconPlayerStopFilled size={13} aria-hidden="true" />
              )
            }
            onClick={activity === null ? runExample : sandbox.cancel}
            disabled={activity?.kind === "reset"}
          >
            {activity === null ? (
              "Run"
            ) : (
              <span>
                Cancel <RunClock since={activity.since} />
              </span>
            )}
          </Button>
          <span className={classes.lesser}>
            {sandbox.dataChanged && (
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={<IconRestore size={15} stroke={1.75} aria-hidden="true" />}
                disabled={activity !== null}
                onClick={sandbox.reset}
              >
                Reset data
              </Button>
            )}
            {text !== sql && (
              <Button size="compact-sm" variant="subtle" onClick={() => editor.current?.replace(sql)}>
                Back to the original
              </Button>
            )}
          </span>
        </div>
      </div>
      <div className={classes.result} data-stale={activity !== null || undefined}>
        {draft.isVolatile && (
          <NoticePanel
            tone="warning"
            title="This browser keeps no drafts: copy what you wrote before you leave."
          />
        )}
        {(isWaiting || readiness.phase === "failed") && (
          <SandboxNotice readiness={readiness} isAwaited={isWaiting} onRetry={runExample} />
        )}
        {run === null ? (
          <ExampleResult result={result} />
        ) : (
          <RunOutcomeView run={run} onJump={(offset) => editor.current?.moveTo(offset)} />
        )}
      </div>
      <p role="status" className={classes.spoken}>
        {activity !== null ? "Running" : run === null ? "" : outcomeSummary(run.outcome)}
      </p>
    </>
  );
}
