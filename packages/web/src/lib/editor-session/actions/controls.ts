import type { EditorSession } from "../session/editor-session.ts";
import type { RunPart } from "../session/session-state.ts";

/** What can be done in a room where SQL is written; whatever the room doesn't have is left out, with its keys. */
export interface SessionControls {
  readonly session: EditorSession;
  /** Runs the whole text, or what is selected in it. */
  run?(part?: RunPart): void;
  /** The result is to be predicted before the query may be run. */
  readonly isRunLocked?: boolean;
  /** Hands the answer in; `label` is what that is called here. */
  readonly submit?: { readonly label: string; perform(): void };
  /** Lays the text out. */
  format?(): void;
  showHistory?(): void;
}
