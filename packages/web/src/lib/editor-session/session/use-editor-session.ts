import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { fetchDataset } from "../../content/fetch-content.ts";
import { type DraftControl, useDraft } from "../../drafts/index.ts";
import { sandboxOf } from "../../sandbox/index.ts";
import { EditorSession } from "./editor-session.ts";
import { noteRuns } from "./note-runs.ts";
import type { SessionRules, SessionSetting, SessionState, Tables } from "./session-state.ts";

interface EditorSessionOptions {
  /** Tells this text from all others; its draft is kept under this name. */
  readonly draftId: string;
  /** The text before anybody wrote. */
  readonly original: string;
  readonly dataset: string;
  readonly setting: SessionSetting;
  readonly rules?: Partial<SessionRules>;
  /** The dataset's tables, where they are here already; else `loadTables` fetches them. */
  readonly tables?: Tables;
}

const RULES: SessionRules = { startsFresh: false, keepsHistory: false, forgetsOriginal: false };

/**
 * A session for as long as the component is in the page. Another text needs another `key`: of the options only the
 * dataset may change.
 */
export function useEditorSession(options: EditorSessionOptions): {
  readonly session: EditorSession;
  readonly draft: DraftControl;
} {
  const { draftId, original, dataset, setting, rules, tables } = options;
  const draft = useDraft(draftId, original);
  const latestDraft = useRef(draft);
  useLayoutEffect(() => {
    latestDraft.current = draft;
  });
  const [session] = useState(
    () =>
      new EditorSession(
        { setting, rules: { ...RULES, ...rules }, dataset, original, text: draft.initial.sql, tables },
        {
          sandboxOf,
          draft: {
            edit: (sql) => latestDraft.current.edit(sql),
            discard: () => latestDraft.current.discard(),
            remember: (entry) => latestDraft.current.remember(entry),
          },
          fetchTables: async (slug) => (await fetchDataset(slug)).tables,
          now: () => performance.now(),
        },
      ),
  );
  // A layout effect: components below may run something as soon as they are in the page.
  useLayoutEffect(() => session.enter(), [session]);
  useEffect(() => session.switchDataset(dataset), [session, dataset]);
  useEffect(() => noteRuns(session), [session]);
  return { session, draft };
}

/**
 * What a component reads of a session; it is rendered again when that changes. The selector gives a part of the state
 * as it is.
 */
export function useSession<T>(session: EditorSession, select: (state: SessionState) => T): T {
  return useStore(session.store, select);
}
