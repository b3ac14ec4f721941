import { type RefObject, useEffect } from "react";
import type { EditorSession } from "../../../lib/editor-session/index.ts";
import type { EarlySqlText } from "../written/early-sql.tsx";

/** Goes on with what was written before the editor had come; a draft that it takes the place of stays in the history. */
export function useEarlySql(session: EditorSession, written: RefObject<EarlySqlText | null>): void {
  useEffect(() => {
    const early = written.current;
    written.current = null;
    if (early === null) return;
    if (early.sql !== session.state().text) session.replace(early.sql, { keepsBefore: true });
    if (early.cursor !== null) session.editor()?.moveTo(early.cursor);
  }, [session, written]);
}
