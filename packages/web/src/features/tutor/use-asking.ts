import { questionText, type TutorIntent, type TutorQuestion } from "@master-sql/tutor";
import { useEffect, useRef } from "react";
import { creditsLeft, useCreditBalance } from "../../lib/credits/credit-balance.ts";
import { announceDepleted } from "../../lib/credits/credit-events.ts";
import type { EditorSession } from "../../lib/editor-session/index.ts";
import { onQuestion, takeQuestion } from "./asked-elsewhere.ts";
import type { Tutor } from "./use-tutor.ts";
import { useWaitingQuestion } from "./use-waiting-question.ts";

/** Asks about what's in the editor, on buttons of this panel and outside of it, now or after the answer under way. */
export function useAsking(session: EditorSession, tutor: Tutor, isOnDevice: boolean) {
  const balance = useCreditBalance();

  /** False when the question wasn't taken. */
  async function ask(question: TutorQuestion): Promise<boolean> {
    if (isOnDevice) {
      tutor.askHere(question);
      return true;
    }
    if (balance.status === "loaded" && creditsLeft(balance.balance) === 0) {
      announceDepleted();
      return false;
    }
    return tutor.ask(question);
  }
  const waiting = useWaitingQuestion(tutor.isBusy, ask);

  async function askAbout(intent: TutorIntent, text = ""): Promise<boolean> {
    const question = { intent, text, sql: session.text() };
    if (!tutor.isBusy) return ask(question);
    waiting.wait(question);
    session.announce(`Next: ${questionText(question)}`);
    return true;
  }

  const askNow = useRef(askAbout);
  askNow.current = askAbout;
  useEffect(() => {
    const take = () => {
      const intent = takeQuestion(session);
      if (intent) void askNow.current(intent);
    };
    take();
    return onQuestion(take);
  }, [session]);

  return { askAbout, waiting };
}
