import type { TutorQuestion } from "@master-sql/tutor";
import { useEffect, useRef, useState } from "react";

interface WaitingQuestion {
  readonly question: TutorQuestion | null;
  /** Replaces the question that waited before. */
  wait(question: TutorQuestion): void;
  cancel(): void;
}

/** A question that was asked while another is being answered: `ask` gets it as soon as nothing is under way. */
export function useWaitingQuestion(
  isBusy: boolean,
  ask: (question: TutorQuestion) => Promise<boolean>,
): WaitingQuestion {
  const [question, wait] = useState<TutorQuestion | null>(null);
  const askNow = useRef(ask);
  askNow.current = ask;
  useEffect(() => {
    if (isBusy || question === null) return;
    wait(null);
    void askNow.current(question);
  }, [isBusy, question]);
  return { question, wait, cancel: () => wait(null) };
}
