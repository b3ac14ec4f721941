import type { TutorIntent } from "@master-sql/tutor";
import { lazy } from "react";
import { currentSession } from "../../lib/backend/session.ts";
import type { SessionSlot } from "../../lib/editor-session/slots/slot.ts";
import { isAiOff } from "../../lib/tutor/ai-off.ts";
import { askFromElsewhere } from "./asked-elsewhere.ts";
import { urgentIntent } from "./urgent-intent.ts";

const labels: Partial<Readonly<Record<TutorIntent, string>>> = {
  "explain-error": "Explain this error",
  "why-wrong": "Why is this wrong?",
};

/** Whoever turned AI off is offered nothing of it. */
function isUnwanted(): boolean {
  const login = currentSession();
  return login.status === "signed-in" && isAiOff(login.user.id);
}

/**
 * Answers questions about what stands in the editor. Not where the result is to be predicted, which it would give away.
 */
export const tutorSlot: SessionSlot = {
  id: "tutor",
  label: "Ask the tutor",
  tab: "Tutor",
  when: ({ setting: { room, exercise }, latest }) => {
    if (exercise?.kind === "predict" || isUnwanted()) return false;
    return exercise !== null || room === "playground" || latest !== null;
  },
  offer(state) {
    const intent = urgentIntent(state);
    const label = intent && labels[intent];
    if (!label || state.shown === tutorSlot.id) return null;
    const isAboutError = intent === "explain-error";
    return {
      label,
      // The box of the error has explained it already.
      note: isAboutError ? "1 credit: adds the lesson on it, and runs what can be run" : "1 credit",
      isAboutError,
      accept: (session) => askFromElsewhere(session, intent),
    };
  },
  // In two steps: what is imported here is listed with all that it imports in a script that every page loads.
  component: lazy(async () => (await import("./load-pane.ts")).loadPane()),
};
