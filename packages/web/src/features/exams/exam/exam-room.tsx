import type { Exam } from "@master-sql/engine/api";
import { Suspense, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useStore } from "zustand";
import { callFunction } from "../../../lib/backend/call-function.ts";
import { queryClient } from "../../../lib/backend/query-client.ts";
import { storedDraft } from "../../../lib/drafts/index.ts";
import { durableStorage } from "../../../lib/storage/durable-storage.ts";
import { Button } from "../../../ui/button.tsx";
import { ClockFigures } from "../../../ui/clock-figures.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { NoticePanel } from "../../../ui/run-outcome/index.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { draftIdOf } from "../own-exams/draft-id.ts";
import { AnswerSender, type SendOutcome } from "./answer-sender.ts";
import { ExamQuestionView } from "./exam-question-view.tsx";
import classes from "./exam-room.module.css";
import { clockWords, useSecondsLeft, warningWords } from "./time-left.ts";

const FinishDialog = lazyPart(() => import("./finish-dialog.tsx"));

type RunningExam = Extract<Exam, { status: "running" }>;

interface ExamRoomProps {
  readonly userId: string;
  readonly running: RunningExam;
  /** `performance.now()` when `running` was told. */
  readonly receivedAt: number;
  /** By the page's count the time is over; the server tells whether it is. */
  onTimeUp(): void;
}

/** How long the last answers may take to reach the server when the time is up; it allows for them. */
const LAST_CALL_MS = 10_000;
const ASK_AGAIN_MS = 5_000;
/** Refusals of the server that another try can't change. */
const FINAL = ["bad_request", "not_found", "conflict", "exam_over", "payload_too_large", "storage_full"];

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function sendAnswer(
  userId: string,
  examId: string,
  position: number,
  sql: string,
): Promise<SendOutcome> {
  const body = { examId, position, sql };
  const outcome = await callFunction("save-exam-answer", body, { as: userId });
  if (outcome.ok) return { kind: "saved" };
  return { kind: FINAL.includes(outcome.code) ? "refused" : "failed", message: outcome.message };
}

/** Where an exam is sat: its questions, the time left, and the way to hand it in. */
export function ExamRoom({ userId, running, receivedAt, onTimeUp }: ExamRoomProps) {
  const { exam, questions } = running;
  const { examId } = exam;
  const navigate = useNavigate();
  const [sender] = useState(
    () =>
      new AnswerSender({
        storage: durableStorage,
        examId,
        saved: new Map(questions.map(({ position, answer }) => [position, answer ?? ""])),
        send: (position, sql) => sendAnswer(userId, examId, position, sql),
        pause,
      }),
  );
  const answers = useStore(sender.store);
  const [position, setPosition] = useState(questions[0]?.position ?? 1);
  /** What stands in the editors, by position, where it was touched. */
  const [texts, setTexts] = useState<ReadonlyMap<number, string>>(
    () =>
      new Map(
        questions.flatMap((each) => {
          const text = storedDraft(draftIdOf(examId, each.position));
          return text === null ? [] : [[each.position, text] as const];
        }),
      ),
  );
  const [isFinishing, setFinishing] = useState(false);
  const [asksToFinish, setAsksToFinish] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const finishButton = useRef<HTMLButtonElement>(null);
  const secondsLeft = useSecondsLeft(receivedAt + running.secondsLeft * 1_000);
  const warning = warningWords(secondsLeft);

  useEffect(() => {
    sender.open();
    const retry = () => sender.retry();
    window.addEventListener("online", retry);
    return () => {
      window.removeEventListener("online", retry);
      sender.close();
    };
  }, [sender]);

  const isUp = secondsLeft === 0;
  useEffect(() => {
    if (!isUp) return;
    let asking: ReturnType<typeof setInterval> | undefined;
    let isGone = false;
    sender.retry();
    void Promise.race([sender.settle(), pause(LAST_CALL_MS)]).then(() => {
      if (isGone) return;
      onTimeUp();
      // The connection may be lost just now.
      asking = setInterval(onTimeUp, ASK_AGAIN_MS);
    });
    return () => {
      isGone = true;
      clearInterval(asking);
    };
  }, [isUp, sender, onTimeUp]);

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
      setProblem("Saved answers have not reached the server yet. Check your connection, then try again.");
      return;
    }
    const outcome = await callFunction("finish-exam", { examId }, { as: userId });
    setFinishing(false);
    if (outcome.ok) leave();
    else setProblem(outcome.message);
  }

  const savedText = (at: number) => answers.unsent.get(at) ?? answers.saved.get(at) ?? "";
  const isUnsaved = (at: number, start: string | null) => {
    const text = texts.get(at);
    return text !== undefined && text !== savedText(at) && text !== (start ?? "");
  };
  const answered = questions.filter((each) => savedText(each.position).trim() !== "").length;
  const unsaved = questions.filter((each) => isUnsaved(each.position, each.question.start));
  const current = questions.find((each) => each.position === position);

  return (
    <div className={classes.room}>
      <header className={classes.bar}>
        <h1 className={classes.title}>{exam.title}</h1>
        <nav aria-label="Questions" className={classes.questions}>
          {questions.map((each) => {
            const state = isUnsaved(each.position, each.question.start)
              ? "changed"
              : savedText(each.position).trim() === ""
                ? "open"
                : "saved";
            return (
              <button
                key={each.position}
                type="button"
                className={classes.question}
                data-state={state}
                aria-current={each.position === position ? "step" : undefined}
                aria-label={`Question ${each.position}: ${each.question.title}, ${stateWords[state]}`}
                title={`${each.question.title}: ${stateWords[state]}`}
                onClick={() => setPosition(each.position)}
              >
                {each.position}
              </button>
            );
          })}
        </nav>
        <p className={classes.clock} data-near={warning !== "" || undefined}>
          <VisuallyHidden>Time left</VisuallyHidden>{" "}
          <time role="timer">
            <ClockFigures text={clockWords(secondsLeft)} />
          </time>
        </p>
        <Button ref={finishButton} variant="default" onClick={() => setAsksToFinish(true)} disabled={isUp}>
          Finish…
        </Button>
      </header>
      <p role="status" className={classes.warning} hidden={warning === ""}>
        {warning}
      </p>
      {answers.problem !== null && (
        <NoticePanel
          tone="warning"
          title={
            answers.unsent.size > 0
              ? "A saved answer has not reached the server yet. It is kept in this browser and sent again."
              : answers.problem
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
            isChanged={isUnsaved(position, current.question.start)}
            onEdit={(text) => setTexts((before) => new Map(before).set(position, text))}
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
    </div>
  );
}

const stateWords = {
  open: "no answer yet",
  saved: "answer saved",
  changed: "changes not saved",
} as const;
