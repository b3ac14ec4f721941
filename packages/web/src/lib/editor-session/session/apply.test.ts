import type { AnswerBundle } from "@master-sql/engine/content";
import type { RunOutcome } from "@master-sql/engine/sandbox";
import type { Verdict } from "@master-sql/engine/verdicts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apply } from "./apply.ts";
import {
  newSession,
  type Script,
  type SessionEffect,
  type SessionEvent,
  type SessionRules,
  type SessionState,
} from "./session-state.ts";

const RULES: SessionRules = { startsFresh: false, keepsHistory: true, forgetsOriginal: false };
const ANSWERS = { solutions: [] } as unknown as AnswerBundle;

function opened(rules: Partial<SessionRules> = {}, text = "select 1"): SessionState {
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
function after(state: SessionState, ...events: readonly SessionEvent[]) {
  const effects: SessionEffect[] = [];
  for (const event of events) {
    const applied = apply(state, event);
    state = applied.state;
    effects.push(...applied.effects);
  }
  return { state, effects };
}

const whole = (text: string): Script => ({ text, sql: text, offset: 0, isSelection: false, isOwn: true });
const runAsked = (script: Script): SessionEvent => ({ type: "run-asked", script });
const ended = (id: number, script: Script, outcome: RunOutcome | null): SessionEvent => ({
  type: "run-ended",
  id,
  script,
  outcome,
});
const rows = (count: number): RunOutcome => ({
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
const failedAt = (offset: number): RunOutcome => ({
  status: "failed",
  results: [],
  elapsedMs: 1,
  error: { sqlstate: "42703", statementIndex: 0, message: "no such column", offset },
});
const cancelled: RunOutcome = { status: "cancelled", results: [], dataReset: true, elapsedMs: 1 };

describe("a run", () => {
  it("begins once, however often it is asked for, and waits for its turn", () => {
    const script = whole("select 1");
    const { state, effects } = after(opened(), runAsked(script), runAsked(script));
    expect(effects).toEqual([{ type: "begin-run", id: 1, script, isFresh: false }]);
    expect(state.activity).toEqual({ id: 1, kind: "run", since: null, words: null, isStopping: false });
    expect(after(state, { type: "started", id: 1, at: 7 }).state.activity?.since).toBe(7);
  });

  it("gives its result, a line in the history and words for screen readers", () => {
    const script = whole("select 1");
    const { state, effects } = after(opened(), runAsked(script), ended(1, script, rows(2)));
    expect(state).toMatchObject({ activity: null, latest: { id: 1, text: "select 1" }, said: "2 rows" });
    expect(effects.at(-1)).toEqual({
      type: "remember",
      entry: { kind: "run", sql: "select 1", outcome: "2 rows", tone: "good" },
    });
  });

  it("is not remembered where no history is kept, where the task gives the query, or where there is none", () => {
    const remembered = (rules: Partial<SessionRules>, script: Script) =>
      after(opened(rules), runAsked(script), ended(1, script, rows(1))).effects.some(
        ({ type }) => type === "remember",
      );
    expect(remembered({}, whole("select 1"))).toBe(true);
    expect(remembered({ keepsHistory: false }, whole("select 1"))).toBe(false);
    expect(remembered({}, { ...whole("select 1"), isOwn: false })).toBe(false);
    expect(remembered({}, whole("  \n"))).toBe(false);
    expect(remembered({}, whole("x".repeat(10_000_000)))).toBe(false);
  });

  it("keeps the newest results in sight while later runs give none", () => {
    const script = whole("select 1");
    const { state } = after(
      opened(),
      runAsked(script),
      ended(1, script, rows(3)),
      runAsked(script),
      ended(2, script, cancelled),
      runAsked(script),
      ended(3, script, cancelled),
    );
    expect(state).toMatchObject({ latest: { id: 3 }, earlier: { id: 1 } });
  });

  it("asks for fresh data where every run begins with them", () => {
    const script = whole("select 1");
    expect(after(opened({ startsFresh: true }), runAsked(script)).effects).toEqual([
      { type: "begin-run", id: 1, script, isFresh: true },
    ]);
  });

  it("that was withdrawn before its turn leaves everything as it was", () => {
    const before = opened();
    const { state, effects } = after(before, runAsked(whole("select 1")), ended(1, whole("select 1"), null));
    expect(state).toEqual({ ...before, lastId: 1 });
    expect(effects).toHaveLength(1);
  });
});

describe("the mark of an error", () => {
  it("stands at the error's place in the whole text, also when only a part was run", () => {
    const script: Script = {
      text: "select 1; select a",
      sql: "select a",
      offset: 10,
      isSelection: true,
      isOwn: true,
    };
    const { state } = after(opened({}, script.text), runAsked(script), ended(1, script, failedAt(7)));
    expect(state.mark).toEqual({ offset: 17, message: "no such column" });
  });

  it("goes with the next edit, and isn't set at all when the text was edited meanwhile", () => {
    const script = whole("select a");
    const failed = after(opened({}, "select a"), runAsked(script), ended(1, script, failedAt(7))).state;
    expect(failed.mark).not.toBeNull();
    expect(after(failed, { type: "edited", text: "select b" }).state.mark).toBeNull();
    const meanwhile = after(
      opened({}, "select a"),
      runAsked(script),
      { type: "edited", text: "select b" },
      ended(1, script, failedAt(7)),
    );
    expect(meanwhile.state.mark).toBeNull();
    expect(meanwhile.state.latest?.id).toBe(1);
  });

  it("is set by a verdict on the text as it stands", () => {
    const verdict = {
      verdict: "wrong",
      reason: { kind: "error", error: { message: "no such table", offset: 3 } },
    } as unknown as Verdict;
    const judged = (sql: string): SessionEvent => ({
      type: "judged",
      answer: { sql, verdict, answers: ANSWERS },
      words: "Not right",
    });
    expect(after(opened(), judged("select 1")).state).toMatchObject({
      mark: { offset: 3, message: "no such table" },
      said: "Not right",
    });
    expect(after(opened(), judged("select 2")).state.mark).toBeNull();
  });
});

describe("stopping", () => {
  it("cancels once; what was stopped still tells how it ended", () => {
    const script = whole("select 1");
    const { state, effects } = after(
      opened(),
      runAsked(script),
      { type: "stop-asked" },
      { type: "stop-asked" },
    );
    expect(effects.filter(({ type }) => type === "cancel")).toEqual([{ type: "cancel", id: 1 }]);
    expect(after(state, ended(1, script, cancelled)).state).toMatchObject({
      activity: null,
      latest: { outcome: { status: "cancelled" } },
    });
  });

  it("doesn't end what brings the data back as a whole, and needs something to stop", () => {
    for (const kind of ["reset", "open"] as const) {
      const { effects } = after(opened(), { type: "work-asked", kind }, { type: "stop-asked" });
      expect(effects).toEqual([{ type: "begin-work", id: 1 }]);
    }
    expect(after(opened(), { type: "stop-asked" }).effects).toEqual([]);
  });
});

describe("the text", () => {
  it("is kept as a draft, except where the original is no draft", () => {
    const edits: SessionEvent[] = ["select 2", "select 1"].map((text) => ({ type: "edited", text }));
    expect(after(opened(), ...edits).effects).toEqual([
      { type: "keep-draft", text: "select 2" },
      { type: "keep-draft", text: "select 1" },
    ]);
    expect(after(opened({ forgetsOriginal: true }), ...edits).effects).toEqual([
      { type: "keep-draft", text: "select 2" },
      { type: "discard-draft" },
    ]);
  });

  it("that another takes the place of goes into the history on request, unless it is blank", () => {
    const asked: SessionEvent = { type: "replace-asked", text: "select 2", keepsBefore: true };
    expect(after(opened(), asked).effects.map(({ type }) => type)).toEqual(["remember", "write"]);
    expect(after(opened({}, " "), asked).effects).toEqual([{ type: "write", text: "select 2" }]);
    expect(after(opened({}, "select 2"), asked).effects).toEqual([]);
  });

  it("that was laid out takes the old one's place only if nobody wrote meanwhile", () => {
    const formatted: SessionEvent = { type: "formatted", before: "select 1", text: "select\n  1" };
    expect(after(opened(), formatted).effects).toEqual([{ type: "write", text: "select\n  1" }]);
    expect(after(opened({}, "select 12"), formatted).effects).toEqual([]);
  });

  it("that can't be laid out says so until it is changed", () => {
    const { state } = after(opened(), { type: "formatted", before: "select 1", text: null });
    expect(state.cannotBeFormatted).toBe(true);
    expect(after(state, { type: "edited", text: "select" }).state.cannotBeFormatted).toBe(false);
  });
});

describe("another dataset", () => {
  it("ends what is under way on the old one, forgets what it gave, and asks for the new one's tables", () => {
    const script = whole("select 1");
    const before = after(
      opened(),
      { type: "tables-asked" },
      { type: "tables-arrived", dataset: "shop", tables: [] },
      runAsked(script),
      ended(1, script, rows(1)),
      runAsked(script),
    ).state;
    const { state, effects } = after(before, { type: "dataset-switched", dataset: "bank" });
    expect(effects).toEqual([
      { type: "cancel", id: 2 },
      { type: "detach" },
      { type: "attach", dataset: "bank" },
      { type: "load-tables", dataset: "bank" },
    ]);
    expect(state).toMatchObject({
      dataset: "bank",
      text: "select 1",
      activity: null,
      latest: null,
      earlier: null,
      tables: "asked",
    });
  });

  it("takes nothing from the one before", () => {
    const script = whole("select 1");
    const switched = after(
      opened(),
      runAsked(script),
      { type: "tables-asked" },
      {
        type: "dataset-switched",
        dataset: "bank",
      },
    ).state;
    const late: SessionEvent[] = [
      ended(1, script, rows(1)),
      { type: "tables-arrived", dataset: "shop", tables: [] },
      {
        type: "sandbox-changed",
        dataset: "shop",
        sandbox: { readiness: { phase: "ready" }, dataChanged: true, smallDatabase: null },
      },
    ];
    expect(after(switched, ...late)).toEqual({ state: switched, effects: [] });
  });
});

describe("a session that has left the page", () => {
  it("cancels what is under way and begins nothing more", () => {
    const script = whole("select 1");
    const { state, effects } = after(opened(), runAsked(script), { type: "left" });
    expect(effects.slice(1)).toEqual([{ type: "cancel", id: 1 }, { type: "detach" }]);
    expect(after(state, runAsked(script), { type: "work-asked", kind: "judge" })).toEqual({
      state,
      effects: [],
    });
    expect(after(state, ended(1, script, rows(1)))).toEqual({ state, effects: [] });
  });

  it("goes on when it is back", () => {
    const script = whole("select 1");
    const { state, effects } = after(opened(), { type: "left" }, { type: "entered" }, runAsked(script));
    expect(effects.map(({ type }) => type)).toEqual(["detach", "attach", "begin-run"]);
    expect(state.activity?.id).toBe(1);
  });
});

/**
 * A world in which anything happens at any time: also ends of runs that were given up, and tables of datasets gone by.
 */
describe("in any order of events", () => {
  const SCRIPTS = ["select 1", "select a", " "].map(whole);
  const script = fc.constantFrom(...SCRIPTS);
  const dataset = fc.constantFrom("shop", "bank");
  const id = fc.integer({ min: 0, max: 12 });
  const anyEvent: fc.Arbitrary<SessionEvent> = fc.oneof(
    fc.constantFrom<SessionEvent>(
      { type: "entered" },
      { type: "left" },
      { type: "stop-asked" },
      { type: "tables-asked" },
      { type: "announced", words: "Saved" },
    ),
    script.map(runAsked),
    fc.record({
      type: fc.constant("work-asked" as const),
      kind: fc.constantFrom("judge", "open", "reset", "inspect"),
    }),
    fc.record({ type: fc.constant("started" as const), id, at: fc.nat(9) }),
    fc.record({ type: fc.constant("told" as const), id, words: fc.constant("Halfway") }),
    fc
      .tuple(id, script, fc.constantFrom(rows(1), failedAt(2), cancelled, null))
      .map(([of, which, outcome]) => ended(of, which, outcome)),
    fc.record({ type: fc.constant("work-ended" as const), id }),
    fc.constantFrom("select 1", "select a", "").map((text): SessionEvent => ({ type: "edited", text })),
    fc
      .constantFrom("select 1", "select b")
      .map((text): SessionEvent => ({ type: "replace-asked", text, keepsBefore: true })),
    fc
      .tuple(fc.constantFrom("select 1", "select a"), fc.constantFrom("SELECT 1", null))
      .map(([before, text]): SessionEvent => ({ type: "formatted", before, text })),
    dataset.map((of): SessionEvent => ({ type: "dataset-switched", dataset: of })),
    dataset.map((of): SessionEvent => ({ type: "tables-arrived", dataset: of, tables: [] })),
    dataset.map(
      (of): SessionEvent => ({
        type: "sandbox-changed",
        dataset: of,
        sandbox: { readiness: { phase: "ready" }, dataChanged: false, smallDatabase: null },
      }),
    ),
  );

  it("one thing is under way at a time, each is begun and cancelled at most once, and nothing late counts", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        let state = opened();
        const begun = new Set<number>();
        const cancelledIds = new Set<number>();
        let attachedTo: string | null = "shop";
        for (const event of events) {
          const before = state;
          const applied = apply(before, event);
          state = applied.state;
          for (const effect of applied.effects) {
            if (effect.type === "begin-run" || effect.type === "begin-work") {
              expect(begun.has(effect.id)).toBe(false);
              begun.add(effect.id);
              expect(before.activity).toBeNull();
              expect(attachedTo).toBe(state.dataset);
            }
            if (effect.type === "cancel") {
              expect(effect.id).toBe(before.activity?.id);
              expect(cancelledIds.has(effect.id)).toBe(false);
              cancelledIds.add(effect.id);
            }
            if (effect.type === "attach") {
              expect(attachedTo).toBeNull();
              attachedTo = effect.dataset;
            }
            if (effect.type === "detach") attachedTo = null;
            if (effect.type === "load-tables") expect(effect.dataset).toBe(state.dataset);
          }
          // What is under way was begun here, on PostgreSQL that this session takes part in.
          if (state.activity !== null) {
            expect(begun.has(state.activity.id)).toBe(true);
            expect(state.isOpen).toBe(true);
            expect(state.activity.isStopping).toBe(cancelledIds.has(state.activity.id));
          }
          expect(attachedTo).toBe(state.isOpen ? state.dataset : null);
          // Only the end of what is under way gives a result, and each gives one at most.
          if (state.latest !== before.latest && state.latest !== null) {
            expect(event.type).toBe("run-ended");
            expect(state.latest.id).toBe(before.activity?.id);
            expect(before.latest?.id ?? 0).toBeLessThan(state.latest.id);
          }
          if (state.mark !== null && state.latest?.outcome.status === "failed") {
            expect(state.latest.text).toBe(state.text);
          }
        }
      }),
      { seed: 20_261_122, numRuns: 2_000 },
    );
  });
});
