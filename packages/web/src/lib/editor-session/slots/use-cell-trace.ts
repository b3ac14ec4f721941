import type { EditorSession } from "../session/editor-session.ts";
import { useOfferedSlots } from "./use-offered-slots.ts";
import { askForCell } from "./xray-request.ts";

/** Has the X-ray tell where a cell of the latest result comes from; undefined where it has nothing to show. */
export function useCellTrace(session: EditorSession): ((row: number, column: number) => void) | undefined {
  const slot = useOfferedSlots(session).find(({ tracesCells }) => tracesCells);
  if (!slot) return undefined;
  return (row, column) => {
    askForCell(session, { row, column });
    session.show(slot.id);
  };
}
