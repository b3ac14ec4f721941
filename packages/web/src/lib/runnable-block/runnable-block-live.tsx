import type { ButtonProps } from "@mantine/core";
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { NoticePanel, RunOutcomeView } from "../../ui/run-outcome/index.ts";
import { StaticSql } from "../../ui/sql-editor/index.ts";
import { DraftNotes } from "../drafts/draft-notes.tsx";
import {
  AnswerEditor,
  type AnswerPlace,
  answerPlace,
  type EditorSession,
  editorHeight,
  SessionAnnouncer,
  type SessionControls,
  SlotButtons,
  SlotOffers,
  useCellTrace,
  useSession,
} from "../editor-session/index.ts";
import { SandboxNotice } from "../sandbox/index.ts";
import type { BlockProps } from "./block-props.ts";
import type { BlockStart } from "./block-start.ts";
import { EXAMPLE_LABEL } from "./example-label.ts";
import classes from "./runnable-block.module.css";
import { RunnableBlockBar } from "./runnable-block-bar.tsx";
import { type BlockSession, useBlockSession } from "./use-block-session.ts";

const MIN_LINES = 3;
const MAX_LINES = 24;

/** A block in use. */
export default function LiveBlock(props: BlockProps & { readonly start: BlockStart }) {
  return <BlockView {...props} {...useBlockSession(props)} />;
}

/** Errors are explained without the names of tables, which a lesson doesn't load. */
const NO_TABLES = [] as const;

interface BlockViewProps extends BlockSession {
  /** SQLSTATE with which it fails on purpose. */
  readonly expectedError: string | null;
  readonly start: BlockStart;
  readonly label?: string;
  readonly extras?: (sql: string) => ReactNode;
  /** Receives the way to the editor, for controls outside the block. */
  readonly place?: Ref<AnswerPlace>;
  /** What has to be there before something is run; false keeps it from being run. */
  beforeRun?(): Promise<boolean>;
  /** "default" where another button is the main one; filled otherwise. */
  readonly runVariant?: ButtonProps["variant"];
  /** Lines that the editor shows at least. */
  readonly minLines?: number;
  /** Whether the editor has the focus as it comes; else where somebody asked for it. */
  readonly autoFocus?: boolean;
}

/** A session as a block: its editor, once it is edited, and what it gave. */
export function BlockView(props: BlockViewProps) {
  const { session, draft, expectedError, start, extras, beforeRun, minLines = MIN_LINES } = props;
  const { label = EXAMPLE_LABEL } = props;
  const { text, original, latest } = useSession(session, (state) => state);
  const [isEditing, setEditing] = useState(start === "edit");
  const toAnswer = useMemo(() => answerPlace(session, () => setEditing(true)), [session]);
  useImperativeHandle(props.place, () => toAnswer, [toAnswer]);
  const controls: SessionControls = {
    session,
    async run(part) {
      if (beforeRun === undefined || (await beforeRun())) await session.run({ part });
    },
  };

  const started = useRef(false);
  useEffect(() => {
    if (started.current || start !== "run") return;
    started.current = true;
    void session.run();
  }, [session, start]);
  useEffect(() => {
    if (isEditing) session.loadTables();
  }, [isEditing, session]);

  const lines = Math.min(MAX_LINES, Math.max(minLines, text.split("\n").length + 1));
  return (
    <figure className={classes.block} aria-label={props.label}>
      {isEditing ? (
        <div className={classes.editor} style={editorHeight(lines, MAX_LINES)}>
          <AnswerEditor
            controls={controls}
            label={label}
            autoFocus={props.autoFocus ?? (start === "edit" || latest !== null || text !== original)}
          />
        </div>
      ) : (
        <StaticSql sql={text} label={label} />
      )}
      <DraftNotes draft={draft} onTake={toAnswer.restore} />
      <RunnableBlockBar
        controls={controls}
        isEditing={isEditing}
        runVariant={props.runVariant}
        failsOnPurpose={expectedError !== null && text === original}
        extras={extras?.(text)}
        onEdit={() => setEditing(true)}
      />
      <BlockOutcome session={session} expectedError={expectedError} toAnswer={toAnswer} />
      <SessionAnnouncer session={session} />
    </figure>
  );
}

/** What became of the last run; PostgreSQL on its way, where it is waited for. */
function BlockOutcome({
  session,
  expectedError,
  toAnswer,
}: {
  readonly session: EditorSession;
  readonly expectedError: string | null;
  readonly toAnswer: AnswerPlace;
}) {
  const { activity, latest, sandbox } = useSession(session, (state) => state);
  const onTrace = useCellTrace(session);
  const isMeant = latest?.outcome.status === "failed" && latest.outcome.error.sqlstate === expectedError;
  return (
    <>
      {activity !== null && (
        <SandboxNotice
          readiness={sandbox.readiness}
          isAwaited={activity.since === null}
          onRetry={session.prepare}
        />
      )}
      {activity === null && sandbox.readiness.phase === "failed" && (
        <SandboxNotice readiness={sandbox.readiness} isAwaited={false} onRetry={() => void session.run()} />
      )}
      {latest !== null && (
        <div className={classes.outcome} data-stale={activity !== null || undefined}>
          {isMeant && (
            <NoticePanel tone="info" title="This is meant to fail">
              <p>The example shows how this error comes about; the text around it says why.</p>
            </NoticePanel>
          )}
          <RunOutcomeView
            run={latest}
            onJump={toAnswer.jump}
            onTrace={onTrace}
            tables={isMeant ? undefined : NO_TABLES}
            help={isMeant ? undefined : <SlotOffers session={session} areAboutError />}
          />
        </div>
      )}
      <SlotButtons session={session} place={toAnswer} />
    </>
  );
}
