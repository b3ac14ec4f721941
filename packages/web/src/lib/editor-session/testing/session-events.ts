import type { AnswerBundle } from "@master-sql/course";
import type { RunOutcome } from "@master-sql/judge/sandbox";
import { apply } from "../session/apply.ts";
import {
  newSession,
  type Script,
  type SessionEffect,
  type SessionEvent,
  type SessionRules,
  type SessionState,
} from "../session/session-state.ts";

const RULES: SessionRules = { startsFresh: false, keepsHistory: true, forgetsOriginal: false };
export const ANSWERS = { solutions: [] } as unknown as AnswerBundle;

export function opened(rules: Partial<SessionRules> = {}, text = "select 1"): SessionState {
  const session = newSession({
    setting: { room: "workbench", exercise: null },
    rules: { ...RULES, ...rules },
    dataset: "shop",
    original: "select 1",
    text,
  });
  return apply(session, { type: "entered" }).state;
}

/** All the events one after the other, with what was to be done about them. */
export function after(state: SessionState, ...events: readonly SessionEvent[]) {
  const effects: SessionEffect[] = [];
  for (const event of events) {
    const applied = apply(state, event);
    state = applied.state;
    effects.push(...applied.effects);
  }
  return { state, effects };
}

export const whole = (text: string): Script => ({
  text,
  sql: text,
  offset: 0,
  isSelection: false,
  isOwn: true,
});
export const runAsked = (script: Script): SessionEvent => ({ type: "run-asked", script });
export const ended = (id: number, script: Script, outcome: RunOutcome | null): SessionEvent => ({
  type: "run-ended",
  id,
  script,
  outcome,
});
export const rows = (count: number): RunOutcome => ({
  status: "completed",
  elapsedMs: 1,
  results: [
    {
      sql: "",
      command: "SELECT",
      columns: [{ name: "a", typeOid: 23, typeName: "integer" }],
      rows: Array.from({ length: count }, () => ["1"]),
      truncated: false,
      notices: [],
    },
  ],
});
export const failedAt = (offset: number): RunOutcome => ({
  status: "failed",
  results: [],
  elapsedMs: 1,
  error: { sqlstate: "42703", statementIndex: 0, message: "no such column", offset },
});
export const cancelled: RunOutcome = { status: "cancelled", results: [], dataReset: true, elapsedMs: 1 };
