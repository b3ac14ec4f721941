import type { Clause } from "@master-sql/engine/explain";
import type { EditorSession } from "../session/editor-session.ts";

/** A step of a query that the X-ray is to open at. */
export interface XrayRequest {
  readonly sql: string;
  readonly clause: Clause;
  /** Where the clause begins in the query's text; null when that isn't known. */
  readonly start: number | null;
}

const requests = new WeakMap<EditorSession, XrayRequest>();

/** Asks for a step ahead of the run that the X-ray will show: the rooms don't know the feature that shows it. */
export function askForStep(session: EditorSession, request: XrayRequest): void {
  requests.set(session, request);
}

/** The step that was asked for last. */
export function requestedStep(session: EditorSession): XrayRequest | undefined {
  return requests.get(session);
}
