import type { Exam } from "@master-sql/protocol";
import { Suspense, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Room } from "../../../lib/answer-room/room.tsx";
import { callFunction } from "../../../lib/backend/call-function.ts";
import { queryClient } from "../../../lib/backend/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { ClockFigures } from "../../../ui/clock-figures.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { NoticePanel } from "../../../ui/run-outcome/index.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { askTwice, isUnanswered } from "../own-exams/ask-twice.ts";
import { ExamQuestionView } from "./exam-question-view.tsx";
import classes from "./exam-room.module.css";
import type { FinishProblem } from "./finish-dialog.tsx";
import { QuestionButtons } from "./question-buttons.tsx";
import { clockWords, useSecondsLeft, warningWords } from "./time-left.ts";
import { pause, useExamAnswers } from "./use-exam-answers.ts";

const FinishDialog = lazyPart(() => import("./finish-dialog.tsx"));

type RunningExam = Extract<Exam, { status: "running" }>;

interface ExamRoomProps {
  readonly userId: string;
  readonly running: RunningExam;
  /** `performance.now()` when it was asked what is running, and when it was told. */
  readonly askedAt: number;
  readonly receivedAt: number;
  /** The server is to tell how the exam stands. */
  onAsk(): void;
}

/** How long the last answers may take to reach the server when the time is up; it allows for them. */
const LAST_CALL_MS = 10_000;
const ASK_AGAIN_MS = 5_000;

/** Where an exam is sat: its questions, the time left, and the way to hand it in. */
export function ExamRoom({ userId, running, askedAt, receivedAt, onAsk }: ExamRoomProps) {
  const { exam, questions } = running;
  const { examId } = exam;
  const navigate = useNavigate();
  const [position, setPosition] = useState(questions[0]?.position ?? 1);
  const { sender, answers, savedText, isUnsaved, edit } = useExamAnswers({
    userId,
    running,
    askedAt,
    position,
    onAsk,
  });
  const [isFinishing, setFinishing] = useState(false);
  const [asksToFinish, setAsksToFinish] = useState(false);
  const [problem, setProblem] = useState<FinishProblem | null>(null);
  const finishButton = useRef<HTMLButtonElement>(null);
  const secondsLeft = useSecondsLeft(receivedAt + running.secondsLeft * 1_000);
  const warning = warningWords(secondsLeft);

  const isUp = secondsLeft === 0;
  useEffect(() => {
    if (!isUp) return;
    let asking: ReturnType<typeof setInterval> | undefined;
    let isGone = false;
    sender.retry();
    void Promise.race([sender.settle(), pause(LAST_CALL_MS)]).then(() => {
      if (isGone) return;
      onAsk();
      // The connection may be lost just now.
      asking = setInterval(onAsk, ASK_AGAIN_MS);
    });
    return () => {
      isGone = true;
      clearInterval(asking);
    };
  }, [isUp, sender, onAsk]);

  function leave() {
    queryClient.removeQueries({ queryKey: ["exam-result", userId, examId] });
    void navigate(`/simulation/${examId}/result`, { replace: true });
  }

  async function finish() {
    setFinishing(true);
    setProblem(null);
    await Promise.race([sender.settle(), pause(LAST_CALL_MS)]);
    if (sender.state().unsent.size > 0) {
      setFinishing(false);
      setProblem({
        title: "The exam goes on",
        text: "Saved answers have not reached the server yet. Check your connection, then try again.",
      });
      return;
    }
    const outcome = await askTwice(() => callFunction("finish-exam", { examId }, { as: userId }));
    setFinishing(false);
    if (outcome.ok) leave();
    else if (isUnanswered(outcome))
      setProblem({ title: "No answer came", text: `The exam may be finished. ${outcome.message}` });
    else setProblem({ title: "The exam goes on", text: outcome.message });
  }

  const answered = questions.filter((each) => savedText(each.position).trim() !== "").length;
  const unsaved = questions.filter((each) => isUnsaved(each.position, each.question.start));
  const current = questions.find((each) => each.position === position);

  return (
    <Room
      title={exam.title}
      about={
        <QuestionButtons
          questions={questions}
          position={position}
          stateOf={({ position: at, question }) =>
            isUnsaved(at, question.start) ? "changed" : savedText(at).trim() === "" ? "open" : "saved"
          }
          onChoose={setPosition}
        />
      }
      aside={
        <>
          <p className={classes.clock} data-near={warning !== "" || undefined}>
            <VisuallyHidden>Time left</VisuallyHidden>{" "}
            <time role="timer">
              <ClockFigures text={clockWords(secondsLeft)} />
            </time>
          </p>
          <Button ref={finishButton} variant="default" onClick={() => setAsksToFinish(true)} disabled={isUp}>
            Finish…
          </Button>
        </>
      }
    >
      <p role="status" className={classes.warning} hidden={warning === ""}>
        {warning}
      </p>
      {answers.problem !== null && (
        <NoticePanel
          tone="warning"
          title={
            answers.unsent.size === 0
              ? answers.problem
              : `A saved answer has not reached the server yet. ${
                  [...answers.unsent.keys()].every((at) => sender.isKept(at))
                    ? "It is kept in this browser and sent again."
                    : "This browser has no room to keep it: stay on this page, it is sent again."
                }`
          }
        />
      )}
      {isUp ? (
        <div className={classes.over}>
          <h2>Time is up</h2>
          <p>Your saved answers are handed in…</p>
        </div>
      ) : (
        current && (
          <ExamQuestionView
            key={position}
            examId={examId}
            position={position}
            question={current.question}
            saved={savedText(position)}
            isOnItsWay={answers.unsent.has(position)}
            isKept={sender.isKept(position)}
            isChanged={isUnsaved(position, current.question.start)}
            onEdit={(text) => edit(position, text)}
            onSave={(sql) => sender.save(position, sql)}
          />
        )
      )}
      {asksToFinish && !isUp && (
        <Suspense fallback={null}>
          <FinishDialog
            questions={questions.length}
            answered={answered}
            unsaved={unsaved.map((each) => each.position)}
            isFinishing={isFinishing}
            problem={problem}
            onFinish={() => void finish()}
            onClose={() => {
              setAsksToFinish(false);
              setProblem(null);
              finishButton.current?.focus();
            }}
          />
        </Suspense>
      )}
    </Room>
  );
}
