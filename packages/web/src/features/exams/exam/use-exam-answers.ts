import type { Exam } from "@master-sql/protocol";
import { useEffect, useEffectEvent, useState } from "react";
import { useStore } from "zustand";
import { storedDraft } from "../../../lib/drafts/index.ts";
import type { ReceivedExam } from "../../../lib/exams/exam-queries.ts";
import { durableStorage } from "../../../lib/storage/durable-storage.ts";
import { draftIdOf } from "../own-exams/draft-id.ts";
import { AnswerSender } from "./answer-sender.ts";
import { sendAnswer } from "./send-answer.ts";

type RunningExam = Extract<Exam, { status: "running" }>;

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const answersOf = ({ questions }: RunningExam) =>
  new Map(questions.map(({ position, answer }) => [position, answer ?? ""]));

/** The answers to the questions of an exam: what the server has, what is on its way, what stands in the editors. */
export function useExamAnswers({
  userId,
  running,
  askedAt,
  position,
  onAsk,
}: {
  readonly userId: string;
  readonly running: RunningExam;
  readonly askedAt: ReceivedExam["askedAt"];
  /** The question whose editor stands in this page. */
  readonly position: number;
  /** The server is to be asked anew. */
  onAsk(): void;
}) {
  const { questions } = running;
  const { examId } = running.exam;
  const [sender] = useState(
    () =>
      new AnswerSender({
        storage: durableStorage,
        examId,
        saved: answersOf(running),
        send: (position, sql) => sendAnswer(userId, examId, position, sql),
        pause,
        ask: onAsk,
        now: () => performance.now(),
      }),
  );
  const answers = useStore(sender.store);
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

  // What another tab writes is what stands in the editors that aren't open here.
  const look = useEffectEvent(() => {
    const changed = questions.flatMap((each) => {
      const text = each.position === position ? null : storedDraft(draftIdOf(examId, each.position));
      return text === null || text === texts.get(each.position) ? [] : [[each.position, text] as const];
    });
    if (changed.length > 0) setTexts((before) => new Map([...before, ...changed]));
  });
  useEffect(() => durableStorage.subscribe(() => look()), []);

  const learn = useEffectEvent(() => sender.learn(answersOf(running), askedAt));
  useEffect(() => learn(), [askedAt]);
  useEffect(() => {
    sender.open();
    const retry = () => sender.retry();
    window.addEventListener("online", retry);
    return () => {
      window.removeEventListener("online", retry);
      sender.close();
    };
  }, [sender]);

  const savedText = (at: number) => answers.unsent.get(at) ?? answers.saved.get(at) ?? "";
  return {
    sender,
    answers,
    savedText,
    /** True while what stands in the editor is neither the saved answer nor what was there to begin with. */
    isUnsaved(at: number, start: string | null): boolean {
      const text = texts.get(at);
      return text !== undefined && text !== savedText(at) && text !== (start ?? "");
    },
    edit: (at: number, text: string) => setTexts((before) => new Map(before).set(at, text)),
  };
}
