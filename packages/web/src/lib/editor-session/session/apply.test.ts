import type { Verdict } from "@master-sql/judge/verdicts";
import { describe, expect, it } from "vitest";
import {
  ANSWERS,
  after,
  cancelled,
  ended,
  failedAt,
  opened,
  rows,
  runAsked,
  whole,
} from "../testing/session-events.ts";
import type { Script, SessionEvent, SessionRules } from "./session-state.ts";

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
