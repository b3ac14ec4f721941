import type { Clause } from "@master-sql/explain";
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

/** A cell of the latest result whose origin is asked for; places from 0. */
export interface CellRequest {
  readonly row: number;
  readonly column: number;
}

const cells = new WeakMap<EditorSession, CellRequest>();
const listeners = new Set<() => void>();

/** Asks where a cell comes from, ahead of bringing into sight who tells it. */
export function askForCell(session: EditorSession, cell: CellRequest): void {
  cells.set(session, cell);
  for (const listener of listeners) listener();
}

/** Calls `listener` when a cell waits. Returns how to stop. */
export function onCell(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The cell that waits to be told of; it is taken once. */
export function takeCell(session: EditorSession): CellRequest | null {
  const cell = cells.get(session) ?? null;
  cells.delete(session);
  return cell;
}
