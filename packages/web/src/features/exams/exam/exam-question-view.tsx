import { AnswerRoom } from "../../../lib/answer-room/answer-room.tsx";
import { KindContract } from "../../../lib/task/kind-contract.tsx";
import { Prompt } from "../../../lib/task/prompt.tsx";
import { taskLine } from "../../../lib/task/task-line.ts";
import { TaskStrip } from "../../../lib/task/task-strip.tsx";
import { NoticePanel } from "../../../ui/run-outcome/index.ts";
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
  const { session, draft, controls, places } = useExamQuestion(props);
  const { toAnswer } = places;
  return (
    <AnswerRoom
      controls={controls}
      places={places}
      label={`Answer to question ${position}`}
      task={{
        name: "Question",
        content: (
          <QuestionTask
            position={position}
            question={question}
            onTakePiece={(piece) => toAnswer.insert(`${piece}\n`)}
          />
        ),
      }}
      strip={
        <TaskStrip line={taskLine(question.promptHtml)}>
          <Prompt html={question.promptHtml} />
          <KindContract exercise={question} />
        </TaskStrip>
      }
      notes={
        draft.isVolatile && (
          <NoticePanel
            tone="warning"
            title="This browser keeps no drafts: save your answer before you leave the question."
          />
        )
      }
      actions={
        <QuestionActions
          controls={controls}
          saved={saved}
          isOnItsWay={isOnItsWay}
          isKept={isKept}
          isChanged={isChanged}
        />
      }
      // Nothing is beside the results: the tutor and the X-ray are no help in an exam.
      outcome={{
        panes: [
          {
            id: "results",
            name: "Results",
            content: (
              <QuestionResults
                session={session}
                isPrediction={question.kind === "predict"}
                onJump={toAnswer.jump}
              />
            ),
            isFilled: true,
          },
        ],
        shown: "results",
      }}
    />
  );
}
