import type { HistoryEntry } from "../../drafts/index.ts";
import { SandboxSessions } from "../../sandbox/sandbox-sessions.ts";
import { ScriptedSandbox } from "../../sandbox/testing/scripted-sandbox.ts";
import { EditorSession } from "../session/editor-session.ts";
import type { SessionRules } from "../session/session-state.ts";

const RULES: SessionRules = { startsFresh: false, keepsHistory: true, forgetsOriginal: false };

/** A page for tests: PostgreSQL on each dataset as the test says, and what its sessions keep. */
export function newTestPage() {
  const sandboxes = { shop: new ScriptedSandbox(), bank: new ScriptedSandbox() };
  const sessions = new SandboxSessions((slug) => async () => {
    if (slug === "shop" || slug === "bank") return sandboxes[slug];
    throw new Error(`no dataset ${slug}`);
  });
  const kept: string[] = [];
  const history: Omit<HistoryEntry, "at">[] = [];
  function open(text: string, rules: Partial<SessionRules> = {}) {
    return new EditorSession(
      {
        setting: { room: "playground", exercise: null },
        rules: { ...RULES, ...rules },
        dataset: "shop",
        original: text,
        text,
      },
      {
        sandboxOf: (dataset) => sessions.of(dataset),
        draft: {
          edit: (sql) => void kept.push(sql),
          discard: () => void kept.push("discarded"),
          remember: (entry) => void history.push(entry),
        },
        fetchTables: async () => [],
        now: () => 5,
      },
    );
  }
  return { sandboxes, kept, history, open };
}
