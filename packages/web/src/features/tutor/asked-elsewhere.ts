import type { TutorIntent } from "@master-sql/tutor";
import type { EditorSession } from "../../lib/editor-session/index.ts";

const waiting = new WeakMap<EditorSession, TutorIntent>();
const listeners = new Set<() => void>();

/** A question by a button outside of the panel, which takes it as soon as it is there. */
export function askFromElsewhere(session: EditorSession, intent: TutorIntent): void {
  waiting.set(session, intent);
  for (const listener of listeners) listener();
}

/** The question that waits for the panel of this session; it is taken once. */
export function takeQuestion(session: EditorSession): TutorIntent | null {
  const intent = waiting.get(session) ?? null;
  waiting.delete(session);
  return intent;
}

/** Calls `listener` when a question waits. Returns how to stop. */
export function onQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
