import type { CreditBalance, TutorEvent, TutorState } from "@master-sql/protocol";
import type { TutorPlace, TutorQuestion } from "@master-sql/tutor";
import { useEffect, useReducer, useRef, useState } from "react";
import { callFunction, openStream } from "../../lib/backend/call-function.ts";
import { refetchChangedBalance, replaceBalance } from "../../lib/credits/credit-balance.ts";
import { announceInsufficientCredits } from "../../lib/credits/credit-events.ts";
import { forgetDrafts } from "../../lib/drafts/index.ts";
import type { EditorSession } from "../../lib/editor-session/index.ts";
import { newId } from "../../lib/progress/new-id.ts";
import { rememberAi } from "../../lib/tutor/ai-off.ts";
import { converse, type Entry } from "./conversation.ts";
import { useUnderWay } from "./use-under-way.ts";
import { draftIdOfTask } from "./variant/draft-id.ts";

export interface Tutor {
  readonly entries: readonly Entry[];
  /** The one that is being answered in this page. */
  readonly underWay: Entry | null;
  /** A question would not be taken: another is being answered, or the server hears that it was stopped or lost. */
  readonly isBusy: boolean;
  /** False when the server didn't take the question, so that it doesn't stand in the conversation. */
  ask(question: TutorQuestion): Promise<boolean>;
  /** Has the browser's own model answer, for nothing. It isn't kept. */
  askHere(question: TutorQuestion): void;
  /** How far an answer that is given here is; null where there is none. */
  readonly progress: string | null;
  stop(): void;
  /** Forgets what was said about this place, here and on the server; false when that didn't work. */
  clear(): Promise<boolean>;
}

const LOST =
  "The connection was lost before the answer was complete. Only a whole answer uses a credit; your question is kept.";

interface Surroundings {
  readonly userId: string;
  readonly place: TutorPlace;
  readonly session: EditorSession;
}

/** The conversation of a user about a place: what the server has of it, and what is asked now. */
export function useTutor({ userId, place, session }: Surroundings): Tutor {
  const [entries, dispatch] = useReducer(converse, []);
  const [progress, setProgress] = useState<string | null>(null);
  const { current, isBusy, begin, settled, end, abort } = useUnderWay();
  const announce = (words: string) => session.announce(words);
  const { type, slug } = place;

  async function load(): Promise<void> {
    const outcome = await callFunction("get-tutor-history", { place: { type, slug } }, { as: userId });
    // Without what was said before one can still ask.
    if (outcome.ok) dispatch({ type: "loaded", questions: outcome.value.questions });
  }

  /** An answer whose connection was lost, while the server couldn't be told so. */
  const unsettled = useRef<string | null>(null);
  const start = useRef({ load, settle, lost, leave });
  start.current = { load, settle, lost, leave };
  useEffect(() => {
    void start.current.load();
    // Where the network goes, a stream may hang for minutes before it fails.
    const isGone = () => {
      const cut = current.current;
      if (!cut || cut.isHere) return;
      current.current = null;
      cut.stop.abort();
      void start.current.lost(cut.id);
    };
    const isBack = () => void (unsettled.current && start.current.settle(unsettled.current));
    window.addEventListener("offline", isGone);
    window.addEventListener("online", isBack);
    return () => {
      window.removeEventListener("offline", isGone);
      window.removeEventListener("online", isBack);
      start.current.leave();
    };
  }, []);

  const keep = (balance: CreditBalance) => void replaceBalance(userId, balance);

  async function ask(question: TutorQuestion): Promise<boolean> {
    if (current.current) return false;
    const interactionId = newId();
    const stop = new AbortController();
    begin({ id: interactionId, stop, isHere: false });
    dispatch({ type: "asked", interactionId, question });
    announce("The tutor is answering.");
    const request = { interactionId, place: { type, slug }, question };
    const outcome = await openStream("tutor", request, { as: userId, signal: stop.signal });
    if (outcome.ok) {
      void receive(interactionId, outcome.value, stop.signal);
      return true;
    }
    current.current = null;
    if (stop.signal.aborted) return true;
    if (outcome.code !== "unreachable") settled();
    if (outcome.code === "insufficient_credits") {
      dispatch({ type: "withdrawn", interactionId });
      announceInsufficientCredits();
      void refetchChangedBalance();
      return false;
    }
    // The question may have reached the server, and be answered there.
    if (outcome.code === "unreachable") {
      void lost(interactionId);
      return true;
    }
    // Turned off on another device.
    if (outcome.code === "ai_off") rememberAi(userId, false);
    dispatch({ type: "failed", interactionId, message: `${outcome.message} No credit was used.` });
    announce("The tutor could not answer.");
    return true;
  }

  async function receive(
    interactionId: string,
    events: AsyncIterable<TutorEvent>,
    stopped: AbortSignal,
  ): Promise<void> {
    try {
      for await (const event of events) {
        if (stopped.aborted) break;
        dispatch({ type: "received", interactionId, event });
        if (event.type !== "part") keep(event.balance);
        if (event.type === "ended") {
          current.current = null;
          announce(
            event.state === "answered" ? "The tutor answered." : "The tutor replied. It cost nothing.",
          );
        }
      }
    } catch {
      if (!stopped.aborted) await lost(interactionId);
    } finally {
      end(interactionId);
    }
  }

  async function askHere(question: TutorQuestion): Promise<void> {
    if (current.current) return;
    const interactionId = newId();
    const stop = new AbortController();
    begin({ id: interactionId, stop, isHere: true });
    dispatch({ type: "asked", interactionId, question });
    announce("The model in this browser is answering.");
    try {
      const { answerOnDevice } = await import("./on-device/answer-on-device.ts");
      let state: TutorState = "answered";
      for await (const part of answerOnDevice(session, question, {
        signal: stop.signal,
        tell: setProgress,
      })) {
        if (stop.signal.aborted) return;
        if (part.type === "nothing") state = "nothing";
        dispatch({ type: "received", interactionId, event: { type: "part", part } });
      }
      dispatch({ type: "ended-here", interactionId, state });
      announce(state === "answered" ? "The tutor answered." : "The tutor replied.");
    } catch (cause) {
      if (stop.signal.aborted) return;
      console.warn("The browser's model gave no answer.", cause);
      const message = `The model in this browser could not answer: ${cause instanceof Error ? cause.message : "no reason was given."}`;
      dispatch({ type: "failed", interactionId, message });
      announce("The tutor could not answer.");
    } finally {
      setProgress(null);
      end(interactionId);
    }
  }

  /** The connection broke: what became of the answer is the server's to say, once it can be reached. */
  async function lost(interactionId: string): Promise<void> {
    dispatch({ type: "failed", interactionId, message: LOST });
    announce("The connection was lost.");
    await settle(interactionId);
  }

  /** Ends an answer on the server and shows what became of it; as soon as there is a network again, where there is none. */
  async function settle(interactionId: string): Promise<void> {
    unsettled.current = (await giveBack(interactionId)) ? null : interactionId;
    settled();
    if (unsettled.current === null) await load();
  }

  async function giveBack(interactionId: string): Promise<boolean> {
    const outcome = await callFunction("stop-tutor", { interactionId }, { as: userId });
    if (outcome.ok) keep(outcome.value.balance);
    return outcome.ok;
  }

  function stop(): void {
    const stopped = current.current;
    if (!stopped) return;
    current.current = null;
    dispatch({ type: "stopped", interactionId: stopped.id });
    announce("Stopped. It cost nothing.");
    // The server is told first: it then knows that this was meant, and the next question is not in its way.
    if (stopped.isHere) abort(stopped);
    else void giveBack(stopped.id).finally(() => abort(stopped));
  }

  /** Whoever leaves wants no answer any more; what it came to is asked of the server, since the balance stays in sight. */
  function leave(): void {
    const left = current.current;
    current.current = null;
    if (left?.isHere) left.stop.abort();
    if (!left || left.isHere) return;
    void giveBack(left.id).then((isKnown) => {
      left.stop.abort();
      if (!isKnown) void refetchChangedBalance();
    });
  }

  async function clear(): Promise<boolean> {
    const outcome = await callFunction(
      "delete-tutor-history",
      { what: "place", place: { type, slug } },
      { as: userId },
    );
    if (outcome.ok) {
      for (const { interactionId } of entries) forgetDrafts(draftIdOfTask(interactionId));
      dispatch({ type: "cleared" });
    }
    return outcome.ok;
  }

  const underWay =
    entries.find(
      ({ interactionId, state }) => state === "streaming" && interactionId === current.current?.id,
    ) ?? null;
  return {
    entries,
    underWay,
    isBusy,
    ask,
    askHere: (question) => void askHere(question),
    progress,
    stop,
    clear,
  };
}
