import { useMediaQuery } from "@mantine/hooks";
import { useRef, useState } from "react";
import {
  AnswerEditor,
  SessionAnnouncer,
  useRoomKeys,
  useSession,
} from "../../../lib/editor-session/index.ts";
import { KindContract } from "../../../lib/task/kind-contract.tsx";
import { Prompt } from "../../../lib/task/prompt.tsx";
import { TaskStrip } from "../../../lib/task/task-strip.tsx";
import { PaneTabs } from "../../../ui/pane-tabs.tsx";
import { NoticePanel } from "../../../ui/run-outcome/index.ts";
import { SchemaBrowser } from "../../../ui/schema-browser/index.ts";
import classes from "./exam-question-view.module.css";
import { QuestionActions } from "./question-actions.tsx";
import { QuestionResults } from "./question-results.tsx";
import { QuestionTask } from "./question-task.tsx";
import { type ExamQuestionOptions, useExamQuestion } from "./use-exam-question.ts";

interface ExamQuestionViewProps extends ExamQuestionOptions {
  /** The saved answer hasn't reached the server yet. */
  readonly isOnItsWay: boolean;
  /** It survives this page meanwhile. */
  readonly isKept: boolean;
  /** What is written isn't what was saved. */
  readonly isChanged: boolean;
}

/** A question of an exam with the editor for its answer, and PostgreSQL on its dataset. */
export function ExamQuestionView(props: ExamQuestionViewProps) {
  const { position, question, saved, isOnItsWay, isKept, isChanged } = props;
  const { session, draft, controls, place, setPlace, toAnswer } = useExamQuestion(props);
  const tables = useSession(session, (state) => state.tables);
  const [left, setLeft] = useState<"task" | "schema">("task");
  const isWide = useMediaQuery("(min-width: 64em)", true, { getInitialValueInEffect: false });
  const room = useRef<HTMLDivElement>(null);
  useRoomKeys(controls, room);

  const task = (
    <QuestionTask
      position={position}
      question={question}
      onTakePiece={(piece) => toAnswer.insert(`${piece}\n`)}
    />
  );
  const schema =
    typeof tables === "string" ? (
      <p className={classes.none}>Loading the tables…</p>
    ) : (
      <SchemaBrowser tables={tables} onInsert={toAnswer.insert} />
    );
  const answer = (
    <div className={classes.editor}>
      <AnswerEditor controls={controls} label={`Answer to question ${position}`} />
    </div>
  );
  const results = (
    <QuestionResults session={session} isPrediction={question.kind === "predict"} onJump={toAnswer.jump} />
  );
  const actions = (
    <QuestionActions
      controls={controls}
      saved={saved}
      isOnItsWay={isOnItsWay}
      isKept={isKept}
      isChanged={isChanged}
    />
  );
  const volatile = draft.isVolatile && (
    <NoticePanel
      tone="warning"
      title="This browser keeps no drafts: save your answer before you leave the question."
    />
  );

  return (
    <div ref={room} className={classes.view} data-wide={isWide || undefined}>
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
              {
                id: "editor",
                name: "Editor",
                content: (
                  <>
                    <TaskStrip html={question.promptHtml}>
                      <Prompt html={question.promptHtml} />
                      <KindContract exercise={question} />
                    </TaskStrip>
                    {answer}
                  </>
                ),
                isFilled: true,
              },
              { id: "results", name: "Results", content: results, isFilled: true },
            ]}
          />
          {actions}
        </>
      )}
      <SessionAnnouncer session={session} />
    </div>
  );
}
