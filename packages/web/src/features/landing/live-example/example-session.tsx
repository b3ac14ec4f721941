import { IconArrowRight } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import {
  ActionButton,
  AnswerEditor,
  editorActions,
  RunButton,
  SessionAnnouncer,
  type SessionControls,
  useEditorSession,
  useSession,
} from "../../../lib/editor-session/index.ts";
import { SandboxNotice } from "../../../lib/sandbox/index.ts";
import { NoticePanel, RunOutcomeView } from "../../../ui/run-outcome/index.ts";
import { EXAMPLE_DATASET, type Example, type ExampleStart, exampleDraftId } from "./example.ts";
import { ExampleResult } from "./example-result.tsx";
import classes from "./live-example.module.css";
import { taskVerdict } from "./task-verdict.ts";

interface ExampleSessionProps {
  readonly example: Example;
  readonly start: ExampleStart;
  /** Where to go once the task is done. */
  readonly next: string | null;
}

/** An example in use: its editor and what PostgreSQL says now. What somebody writes is kept as a draft. */
export default function ExampleSession({ example, start, next }: ExampleSessionProps) {
  const { id, sql, result, task } = example;
  const { session, draft } = useEditorSession({
    draftId: exampleDraftId(id),
    original: sql,
    dataset: EXAMPLE_DATASET,
    setting: { room: "landing", exercise: null },
    rules: { forgetsOriginal: true },
  });
  const { activity, latest, sandbox } = useSession(session, (state) => state);
  const runButton = useRef<HTMLButtonElement>(null);
  const controls: SessionControls = { session, run: (part) => void session.run({ part }) };

  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    session.loadTables();
    if (start === "edit") session.prepare();
    if (start !== "run") return;
    void session.run();
    // The button that was pressed is gone; what took its place goes on where it was.
    if (document.activeElement === document.body) runButton.current?.focus({ preventScroll: true });
  }, [session, start]);

  const given = latest?.outcome.status === "completed" ? latest.outcome.results.at(-1) : undefined;
  // The query as it was is no try.
  const verdict = task && given && latest?.text.trim() !== sql ? taskVerdict(task, given) : null;
  const isWaiting = activity?.since === null;
  const lesser = { controls, size: "compact-sm", variant: "subtle", iconSize: 15 } as const;
  return (
    <>
      <div className={classes.query}>
        <div className={classes.sql} data-live>
          <AnswerEditor controls={controls} label="Query to try out" autoFocus={start === "edit"} />
        </div>
        {task && (
          <div className={classes.task} data-right={verdict?.isRight || undefined}>
            <p role="status">{verdict?.words ?? task.words}</p>
            {verdict?.isRight && next !== null && (
              <Link to={next} className={classes.next}>
                Next: your first lesson
                <IconArrowRight size={16} stroke={2} aria-hidden="true" />
              </Link>
            )}
          </div>
        )}
        <div className={classes.bar}>
          <RunButton ref={runButton} controls={controls} size="sm" />
          <span className={classes.lesser}>
            <ActionButton action={editorActions.runSelection} {...lesser} />
            <ActionButton action={editorActions.resetData} {...lesser} />
            <ActionButton action={editorActions.restoreOriginal} {...lesser} />
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
        {(isWaiting || sandbox.readiness.phase === "failed") && (
          <SandboxNotice
            readiness={sandbox.readiness}
            isAwaited={isWaiting}
            onRetry={() => void session.run()}
          />
        )}
        {latest === null ? (
          <ExampleResult result={result} />
        ) : (
          <RunOutcomeView run={latest} onJump={(offset) => session.editor()?.moveTo(offset)} />
        )}
      </div>
      <SessionAnnouncer session={session} />
    </>
  );
}
