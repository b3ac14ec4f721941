import type { ComponentType } from "react";
import type { AnswerPlace } from "../session/answer-place.ts";
import type { EditorSession } from "../session/editor-session.ts";
import type { SessionState } from "../session/session-state.ts";

export interface SlotProps {
  readonly session: EditorSession;
  /** The way to the answer, also where it is out of sight just now. */
  readonly place: AnswerPlace;
}

/** A button that brings a slot into sight. */
interface SlotOffer {
  readonly label: string;
  /** What should be known before it is pressed, such as what it costs. */
  readonly note: string;
  /** About the error of the last run: shown in the error's box, unless that already has an explanation and a repair. */
  readonly isAboutError?: boolean;
  /** Done before it comes into sight. */
  accept(session: EditorSession): void;
}

/**
 * Something that a feature shows beside the results wherever SQL is written, without the rooms knowing of it. It is
 * listed in `app/session-slots.ts`.
 */
export interface SessionSlot {
  /** Tells it from all others; `results` and `verdict` are taken. */
  readonly id: string;
  /** A few words, for a button. */
  readonly label: string;
  /** A word for its tab; else `label`. */
  readonly tab?: string;
  /** Whether it has something to show. Asked after every change of the session, so it only looks. */
  when(state: SessionState): boolean;
  /**
   * Where it is needed just now: a button for it that stands out, and what pressing that does. It only looks, as `when`
   * does.
   */
  offer?(state: SessionState): SlotOffer | null;
  /** It tells where a cell of the latest result comes from, when `askForCell` names one. */
  readonly tracesCells?: boolean;
  /** Gets ready ahead of the click, once it is offered and the page has nothing else to do. */
  prepare?(session: EditorSession): void;
  /** Loaded when it is first shown, if it is made by `lazy`; kept with all that was done in it while it is offered. */
  readonly component: ComponentType<SlotProps>;
}
