import { MAX_SCRIPT_LENGTH, type RunOutcome } from "@master-sql/judge/sandbox";
import type { FinishedRun } from "../../../ui/run-outcome/index.ts";
import { outcomeSummary } from "../../../ui/run-outcome/outcome-summary.ts";
import {
  type Activity,
  type ActivityKind,
  IDLE_SANDBOX,
  type JudgedAnswer,
  type Mark,
  type Script,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
} from "./session-state.ts";

export interface Applied {
  readonly state: SessionState;
  readonly effects: readonly SessionEffect[];
}

/**
 * What an event makes of a session, and what is to be done about it. Pure. An event that comes at the wrong moment (a
 * run while one is under way, the end of one that was given up, tables of another dataset) changes nothing.
 */
export function apply(state: SessionState, event: SessionEvent): Applied {
  switch (event.type) {
    case "entered":
      if (state.isOpen) return same(state);
      return { state: { ...state, isOpen: true }, effects: [{ type: "attach", dataset: state.dataset }] };
    case "left":
      if (!state.isOpen) return same(state);
      return {
        state: { ...state, isOpen: false, activity: null, sandbox: IDLE_SANDBOX },
        effects: [...givingUp(state), { type: "detach" }],
      };
    case "edited":
      return edited(state, event.text);
    case "selected":
      return event.hasSelection === state.hasSelection
        ? same(state)
        : { state: { ...state, hasSelection: event.hasSelection }, effects: [] };
    case "replace-asked":
      return replaced(state, event.text, event.keepsBefore);
    case "formatted":
      if (event.before !== state.text) return same(state);
      if (event.text === null) return { state: { ...state, cannotBeFormatted: true }, effects: [] };
      return {
        state: { ...state, cannotBeFormatted: false },
        effects: event.text === state.text ? [] : [{ type: "write", text: event.text }],
      };
    case "run-asked": {
      const begun = began(state, "run");
      if (begun === null) return same(state);
      const { script } = event;
      const { startsFresh } = state.rules;
      return {
        state: begun,
        effects: [{ type: "begin-run", id: begun.lastId, script, isFresh: startsFresh }],
      };
    }
    case "work-asked": {
      const begun = began(state, event.kind);
      return begun === null
        ? same(state)
        : { state: begun, effects: [{ type: "begin-work", id: begun.lastId }] };
    }
    case "stop-asked": {
      const { activity } = state;
      if (activity === null || activity.isStopping || !canBeStopped(activity)) return same(state);
      return {
        state: { ...state, activity: { ...activity, isStopping: true } },
        effects: [{ type: "cancel", id: activity.id }],
      };
    }
    case "started":
      return withActivity(state, event.id, { since: event.at });
    case "told":
      return withActivity(state, event.id, { words: event.words });
    case "run-ended":
      if (state.activity?.id !== event.id) return same(state);
      return runEnded({ ...state, activity: null }, event.id, event.script, event.outcome);
    case "work-ended":
      return state.activity?.id === event.id
        ? { state: { ...state, activity: null }, effects: [] }
        : same(state);
    case "judged":
      return {
        state: {
          ...state,
          judged: event.answer,
          said: event.words,
          mark: markOfAnswer(event.answer, state.text),
        },
        effects: [],
      };
    case "announced":
      return { state: { ...state, said: event.words }, effects: [] };
    case "shown":
      return event.id === state.shown ? same(state) : { state: { ...state, shown: event.id }, effects: [] };
    case "dataset-switched":
      return switched(state, event.dataset);
    case "sandbox-changed":
      if (!state.isOpen || event.dataset !== state.dataset) return same(state);
      return { state: { ...state, sandbox: event.sandbox }, effects: [] };
    case "tables-asked":
      if (state.tables !== "unasked" && state.tables !== "failed") return same(state);
      return {
        state: { ...state, tables: "asked" },
        effects: [{ type: "load-tables", dataset: state.dataset }],
      };
    case "tables-known":
      return { state: { ...state, tables: event.tables }, effects: [] };
    case "tables-arrived":
      if (event.dataset !== state.dataset || state.tables !== "asked") return same(state);
      return { state: { ...state, tables: event.tables ?? "failed" }, effects: [] };
  }
}

/** What can be ended by whoever began it; the data are brought back as a whole. */
export function canBeStopped({ kind }: Pick<Activity, "kind">): boolean {
  return kind !== "reset" && kind !== "open";
}

function same(state: SessionState): Applied {
  return { state, effects: [] };
}

/** With a new activity; null when nothing may begin. */
function began(state: SessionState, kind: ActivityKind): SessionState | null {
  if (!state.isOpen || state.activity !== null) return null;
  const id = state.lastId + 1;
  return {
    ...state,
    lastId: id,
    activity: { id, kind, since: null, words: null, isStopping: false },
    mark: kind === "run" || kind === "judge" ? null : state.mark,
  };
}

function withActivity(state: SessionState, id: number, change: Partial<Activity>): Applied {
  if (state.activity?.id !== id) return same(state);
  return { state: { ...state, activity: { ...state.activity, ...change } }, effects: [] };
}

function givingUp({ activity }: SessionState): readonly SessionEffect[] {
  return activity === null || activity.isStopping ? [] : [{ type: "cancel", id: activity.id }];
}

function edited(state: SessionState, text: string): Applied {
  if (text === state.text) return same(state);
  const forgets = state.rules.forgetsOriginal && text === state.original;
  return {
    // An error belongs to the text that was run; after an edit its place means nothing.
    state: { ...state, text, mark: null, cannotBeFormatted: false },
    effects: [forgets ? { type: "discard-draft" } : { type: "keep-draft", text }],
  };
}

function replaced(state: SessionState, text: string, keepsBefore: boolean): Applied {
  if (text === state.text) return same(state);
  const write: SessionEffect = { type: "write", text };
  if (!keepsBefore || state.text.trim() === "") return { state, effects: [write] };
  const outcome = "What was in the editor before";
  return {
    state,
    effects: [
      { type: "remember", entry: { kind: "kept", sql: state.text, outcome, tone: "neutral" } },
      write,
    ],
  };
}

function runEnded(state: SessionState, id: number, script: Script, outcome: RunOutcome | null): Applied {
  if (outcome === null) return same(state);
  const { text, offset, isSelection } = script;
  const latest: FinishedRun = { id, text, scriptOffset: offset, isSelection, outcome };
  const before = state.latest;
  return {
    state: {
      ...state,
      latest,
      earlier: before !== null && before.outcome.results.length > 0 ? before : state.earlier,
      mark: markOfRun(latest, state.text),
      said: outcomeSummary(outcome),
    },
    effects: isRemembered(state, script) ? [{ type: "remember", entry: entryOf(script, outcome) }] : [],
  };
}

/** A text that PostgreSQL refuses for its length has no place in a history of the browser. */
function isRemembered({ rules }: SessionState, { sql, isOwn }: Script): boolean {
  return rules.keepsHistory && isOwn && sql.trim() !== "" && sql.length <= MAX_SCRIPT_LENGTH;
}

function entryOf({ sql }: Script, outcome: RunOutcome) {
  const tone = outcome.status === "completed" ? "good" : outcome.status === "failed" ? "bad" : "neutral";
  return { kind: "run", sql, outcome: outcomeSummary(outcome), tone } as const;
}

function markOfRun({ text, scriptOffset, outcome }: FinishedRun, now: string): Mark | null {
  if (outcome.status !== "failed" || outcome.error.offset === undefined || text !== now) return null;
  return { offset: scriptOffset + outcome.error.offset, message: outcome.error.message };
}

function markOfAnswer({ sql, verdict }: JudgedAnswer, now: string): Mark | null {
  if (verdict.verdict !== "wrong" || verdict.reason.kind !== "error" || sql !== now) return null;
  const { offset, message } = verdict.reason.error;
  return offset === undefined ? null : { offset, message };
}

/** The text stays; all that was about the other data goes. */
function switched(state: SessionState, dataset: string): Applied {
  if (dataset === state.dataset) return same(state);
  const attached: readonly SessionEffect[] = state.isOpen
    ? [...givingUp(state), { type: "detach" }, { type: "attach", dataset }]
    : [];
  const wereAsked = state.tables !== "unasked";
  return {
    state: {
      ...state,
      dataset,
      activity: null,
      latest: null,
      earlier: null,
      judged: null,
      shown: "results",
      mark: null,
      sandbox: IDLE_SANDBOX,
      said: "",
      tables: wereAsked ? "asked" : "unasked",
    },
    effects: wereAsked ? [...attached, { type: "load-tables", dataset }] : attached,
  };
}
