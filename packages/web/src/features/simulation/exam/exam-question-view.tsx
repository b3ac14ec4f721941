import { Button } from "@mantine/core";
import "@mantine/core/styles/Button.layer.css";
import { useMediaQuery } from "@mantine/hooks";
import { MAX_ANSWER_LENGTH } from "@master-sql/engine/api";
import type { DatasetBundle, ExamQuestion } from "@master-sql/engine/content";
import {
  IconDeviceFloppy,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
  IconRestore,
} from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { fetchDataset } from "../../../lib/content/fetch-content.ts";
import { useDraft } from "../../../lib/drafts/index.ts";
import { RunClock, SandboxNotice, useSandbox } from "../../../lib/sandbox/index.ts";
import { BundleHtml } from "../../../lib/task/bundle-html.tsx";
import { KindContract } from "../../../lib/task/kind-contract.tsx";
import { LevelDots } from "../../../ui/level-dots.tsx";
import { PaneTabs } from "../../../ui/pane-tabs.tsx";
import {
  type FinishedRun,
  NoticePanel,
  outcomeSummary,
  RunOutcomeView,
} from "../../../ui/run-outcome/index.ts";
import { SchemaBrowser } from "../../../ui/schema-browser/index.ts";
import { newEditorMemory, SqlEditor, type SqlEditorHandle } from "../../../ui/sql-editor/index.ts";
import { draftIdOf } from "../own-exams/draft-id.ts";
import classes from "./exam-question-view.module.css";
import { GivenPieces } from "./given-pieces.tsx";

interface ExamQuestionViewProps {
  readonly examId: string;
  readonly position: number;
  readonly question: ExamQuestion;
  /** The answer that counts, empty if there is none. */
  readonly saved: string;
  /** It hasn't reached the server yet. */
  readonly isOnItsWay: boolean;
  /** What is written isn't what was saved. */
  readonly isChanged: boolean;
  onEdit(text: string): void;
  onSave(sql: string): void;
}

type Place = "task" | "schema" | "editor" | "results";

/** A question of an exam with the editor for its answer, and PostgreSQL on its dataset. */
export function ExamQuestionView(props: ExamQuestionViewProps) {
  const { examId, position, question, saved, isOnItsWay, isChanged, onEdit, onSave } = props;
  const draft = useDraft(draftIdOf(examId, position), saved || (question.start ?? ""));
  const sandbox = useSandbox(question.dataset);
  const editor = useRef<SqlEditorHandle>(null);
  const memory = useRef(newEditorMemory(draft.initial.sql));
  const [run, setRun] = useState<FinishedRun | null>(null);
  const [dataset, setDataset] = useState<DatasetBundle | null>(null);
  const [place, setPlace] = useState<Place>("task");
  const [left, setLeft] = useState<"task" | "schema">("task");
  const isWide = useMediaQuery("(min-width: 64em)", true, { getInitialValueInEffect: false });
  const { activity, prepare } = sandbox;

  useEffect(() => prepare(), [prepare]);
  useEffect(() => {
    let isGone = false;
    // The task can be answered without the list of its tables; they are asked for again with the next question.
    fetchDataset(question.dataset).then(
      (bundle) => {
        if (!isGone) setDataset(bundle);
      },
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [question.dataset]);

  /** The answer is a result, which is said and not run. */
  const isPrediction = question.kind === "predict";
  const text = () => editor.current?.text() ?? memory.current.text;

  async function runQuery() {
    if (activity !== null || isPrediction) return;
    const selection = editor.current?.selection() ?? null;
    setPlace("results");
    const whole = text();
    const outcome = await sandbox.run(selection?.text ?? whole);
    if (outcome === null) return;
    const scriptOffset = selection?.offset ?? 0;
    setRun({ id: performance.now(), text: whole, scriptOffset, isSelection: selection !== null, outcome });
  }

  function save() {
    if (text().length <= MAX_ANSWER_LENGTH) onSave(text());
  }

  function inEditor(act: (handle: SqlEditorHandle) => void) {
    setPlace("editor");
    // On a narrow screen the editor is shown first: what is hidden can't take the focus.
    requestAnimationFrame(() => {
      if (editor.current !== null) act(editor.current);
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void runQuery();
  }

  const failure = run?.outcome.status === "failed" ? run.outcome.error : null;
  const mark =
    run && failure?.offset !== undefined
      ? { offset: run.scriptOffset + failure.offset, message: failure.message }
      : null;
  const task = (
    <article className={classes.task}>
      <header>
        <h2 className={classes.title}>
          {position}. {question.title}
        </h2>
        <LevelDots level={question.difficulty} name="Difficulty" />
        <p className={classes.none}>
          {question.weight} {question.weight === 1 ? "point" : "points"}, about {question.minutes} minutes
        </p>
      </header>
      <BundleHtml className={classes.prompt} html={question.promptHtml} />
      <KindContract exercise={question} />
      {question.kind === "arrange" && (
        <GivenPieces
          pieces={question.pieces}
          onTake={(piece) => inEditor((handle) => handle.insert(`${piece}\n`))}
        />
      )}
    </article>
  );
  const schema = dataset ? (
    <SchemaBrowser tables={dataset.tables} onInsert={(words) => inEditor((handle) => handle.insert(words))} />
  ) : (
    <p className={classes.none}>Loading the tables…</p>
  );
  const answer = (
    <div className={classes.editor}>
      <SqlEditor
        memory={memory}
        ref={editor}
        label={`Answer to question ${position}`}
        schema={dataset?.tables}
        mark={mark}
        onChange={(changed) => {
          draft.edit(changed);
          onEdit(changed);
        }}
        onRun={runQuery}
        onSubmit={save}
      />
    </div>
  );
  const outcome = (
    <>
      <SandboxNotice
        readiness={sandbox.readiness}
        isAwaited={activity?.since === null}
        onRetry={sandbox.prepare}
      />
      {run ? (
        <RunOutcomeView run={run} onJump={(offset) => inEditor((handle) => handle.moveTo(offset))} />
      ) : (
        <p className={classes.none}>
          Run shows the rows of your query on this data. Save makes it your answer; whether it is right is
          told at the end.
        </p>
      )}
    </>
  );
  const results = (
    <div className={classes.results}>
      {isPrediction ? (
        <p className={classes.none}>
          Write the result into the editor: a line per row, cells separated by |, NULL for NULL, (no rows)
          when there are none.
        </p>
      ) : (
        outcome
      )}
    </div>
  );
  const actions = (
    <div className={classes.actions} role="toolbar" aria-label="Answer">
      {isPrediction ? null : activity === null ? (
        <Button
          variant="default"
          leftSection={<IconPlayerPlayFilled size={14} aria-hidden="true" />}
          onClick={() => void runQuery()}
        >
          Run
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconPlayerStopFilled size={14} aria-hidden="true" />}
          onClick={sandbox.cancel}
        >
          Cancel {activity.since !== null && <RunClock since={activity.since} />}
        </Button>
      )}
      <Button leftSection={<IconDeviceFloppy size={16} stroke={1.75} aria-hidden="true" />} onClick={save}>
        Save answer
      </Button>
      {sandbox.dataChanged && (
        <Button
          variant="subtle"
          leftSection={<IconRestore size={16} stroke={1.75} aria-hidden="true" />}
          disabled={activity !== null}
          onClick={() => void sandbox.reset()}
        >
          Reset data
        </Button>
      )}
      <p role="status" className={classes.state} data-changed={isChanged || isOnItsWay || undefined}>
        {isChanged
          ? saved === ""
            ? "Not saved yet"
            : "Changed since it was saved"
          : isOnItsWay
            ? "Kept in this browser, on its way"
            : saved.trim() === ""
              ? "No answer saved"
              : "Saved"}
      </p>
    </div>
  );
  const volatile = draft.isVolatile && (
    <NoticePanel
      tone="warning"
      title="This browser keeps no drafts: save your answer before you leave the question."
    />
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut that works wherever the focus is in here
    <div className={classes.view} data-wide={isWide || undefined} onKeyDown={onKeyDown}>
      {isWide ? (
        <>
          <div className={classes.column}>
            <PaneTabs
              label="Question and schema"
              size="large"
              shown={left}
              onShow={setLeft}
              panes={[
                { id: "task", name: "Question", content: task },
                { id: "schema", name: "Schema", content: schema },
              ]}
            />
          </div>
          <div className={classes.column}>
            {volatile}
            {answer}
            {actions}
            {results}
          </div>
        </>
      ) : (
        <>
          {volatile}
          <PaneTabs
            label="Question and answer"
            size="large"
            grow
            shown={place}
            onShow={setPlace}
            panes={[
              { id: "task", name: "Question", content: task },
              { id: "schema", name: "Schema", content: schema },
              { id: "editor", name: "Editor", content: answer, isFilled: true },
              { id: "results", name: "Results", content: results, isFilled: true },
            ]}
          />
          {actions}
        </>
      )}
      <p role="status" className={classes.spoken}>
        {activity?.kind === "run" ? "Running" : run === null ? "" : outcomeSummary(run.outcome)}
      </p>
    </div>
  );
}
