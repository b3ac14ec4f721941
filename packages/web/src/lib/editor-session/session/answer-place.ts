import type { EditorSession } from "./editor-session.ts";

/** The way to the answer from wherever one is; shows it first where it is out of sight. */
export interface AnswerPlace {
  focus(): void;
  /** Puts the cursor at an offset of the text. */
  jump(offset: number): void;
  /** Inserts at the cursor, in place of the selection. */
  insert(text: string): void;
  /** Puts another text in place of the whole; the one before can be found in the history. */
  restore(text: string): void;
}

/** `show` brings the answer into sight; then it can take the focus. */
export function answerPlace(session: EditorSession, show: () => void): AnswerPlace {
  function toAnswer(act: () => void) {
    show();
    requestAnimationFrame(act);
  }
  return {
    focus: () => toAnswer(session.focus),
    jump: (offset) => toAnswer(() => session.editor()?.moveTo(offset)),
    insert: (text) => toAnswer(() => session.editor()?.insert(text)),
    restore: (text) =>
      toAnswer(() => {
        session.replace(text, { keepsBefore: true });
        session.focus();
      }),
  };
}
