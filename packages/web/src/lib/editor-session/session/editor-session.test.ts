import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { completed, settle } from "../../sandbox/testing/scripted-sandbox.ts";
import { newTestPage } from "../testing/test-page.ts";
import type { Answer } from "./answer-handle.ts";
import type { EditorSession } from "./editor-session.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An editor without a page: its text, and what is selected in it. */
function plainAnswer(session: EditorSession, text: string, selected?: string): Answer {
  return {
    text: () => text,
    replace(next) {
      text = next;
      session.edit(next);
    },
    selection: () => (selected === undefined ? null : { text: selected, offset: text.indexOf(selected) }),
    insert: () => {},
    moveTo: () => {},
    focus: () => {},
  };
}

describe("EditorSession", () => {
  it("runs what is written, and tells when its turn came and how it ended", async () => {
    const { sandboxes, open } = newTestPage();
    const session = open("select 1");
    session.enter();
    const run = session.run();
    expect(session.state().activity).toMatchObject({ kind: "run", since: null });
    await settle();
    expect(session.state()).toMatchObject({
      activity: { since: 5 },
      sandbox: { readiness: { phase: "ready" } },
    });
    sandboxes.shop.endRun(completed("SELECT 1"));
    expect(await run).toMatchObject({ text: "select 1", isSelection: false });
    expect(session.state()).toMatchObject({ activity: null, said: "0 rows" });
  });

  it("runs what is selected, with its place in the text", async () => {
    const { sandboxes, open } = newTestPage();
    const session = open("select 1; select 2");
    session.enter();
    session.hold(plainAnswer(session, "select 1; select 2", "select 2"));
    const run = session.run({ part: "selection" });
    await settle();
    expect(sandboxes.shop.running).toBe("select 2");
    sandboxes.shop.endRun(completed("SELECT 1"));
    expect(await run).toMatchObject({ text: "select 1; select 2", scriptOffset: 10, isSelection: true });
  });

  it("runs the whole text while something is selected, and no selection where there is none", async () => {
    const { sandboxes, open } = newTestPage();
    const session = open("select 1; select 2");
    session.enter();
    session.hold(plainAnswer(session, "select 1; select 2", "select 2"));
    const run = session.run();
    await settle();
    expect(sandboxes.shop.running).toBe("select 1; select 2");
    sandboxes.shop.endRun(completed("SELECT 1"));
    expect(await run).toMatchObject({ scriptOffset: 0, isSelection: false });
    session.hold(plainAnswer(session, "select 1"));
    expect(await session.run({ part: "selection" })).toBeNull();
    expect(session.state().activity).toBeNull();
  });

  it("takes what stands in the answer for the text, and writes into it", async () => {
    const { kept, history, open } = newTestPage();
    const session = open("select 1");
    session.enter();
    session.hold(plainAnswer(session, "select 12"));
    expect(session.text()).toBe("select 12");
    session.replace("select 3", { keepsBefore: true });
    expect(session.state().text).toBe("select 3");
    expect(history).toMatchObject([{ kind: "kept", sql: "select 12" }]);
    session.hold(null);
    session.restoreOriginal();
    expect(session.text()).toBe("select 1");
    expect(session.memory.current.text).toBe("select 1");
    expect(kept).toEqual(["select 12", "select 3", "select 1"]);
  });

  it("lays the text out, and says so when it can't", async () => {
    const { open } = newTestPage();
    const session = open("select a,b from t");
    session.enter();
    await session.format();
    expect(session.state().text).toBe("select\n  a,\n  b\nfrom\n  t");
    session.edit("select (");
    await session.format();
    expect(session.state()).toMatchObject({ text: "select (", cannotBeFormatted: true });
  });

  it("lends PostgreSQL to one work at a time, and gives nothing back of one that was given up", async () => {
    const { open } = newTestPage();
    const session = open("select 1");
    const leave = session.enter();
    const found = Promise.withResolvers<string>();
    const judging = session.judge(async (_, tell) => {
      tell("Halfway");
      return found.promise;
    });
    expect(await session.run()).toBeNull();
    expect(await session.inspect(async () => "never")).toBeNull();
    await settle();
    expect(session.state().activity).toMatchObject({ kind: "judge", words: "Halfway" });
    leave();
    found.resolve("right");
    expect(await judging).toBeNull();
  });

  it("lends PostgreSQL ahead of time without a word, and only while nothing else is under way", async () => {
    const { open, sandboxes } = newTestPage();
    const session = open("select 1");
    session.enter();
    const rehearsed: string[] = [];
    const found = Promise.withResolvers<string>();
    const judging = session.judge(() => found.promise);
    session.rehearse(async () => rehearsed.push("beside judging"));
    found.resolve("right");
    await judging;
    await settle();
    session.rehearse(async () => rehearsed.push("alone"));
    session.rehearse(() => Promise.reject(new Error("nobody waits for it")));
    expect(session.state().activity).toBeNull();
    const run = session.run();
    await settle();
    sandboxes.shop.endRun(completed("select 1"));
    expect((await run)?.outcome.status).toBe("completed");
    expect(rehearsed).toEqual(["alone"]);
  });

  it("is free again after work that failed, which whoever asked hears of", async () => {
    const { open } = newTestPage();
    const session = open("select 1");
    session.enter();
    await expect(session.judge(() => Promise.reject(new Error("no grader")))).rejects.toThrow("no grader");
    expect(session.state().activity).toBeNull();
  });
});

/**
 * What may happen on a page with two sessions on one PostgreSQL, of which the first one is stopped, left and moved
 * about.
 */
const step = fc.constantFrom(
  "run",
  "run",
  "stop",
  "judge",
  "reset",
  "leave",
  "enter",
  "to shop",
  "to bank",
  "edit",
  "neighbor runs",
  "shop answers",
  "shop answers",
  "bank answers",
  "shop errs",
);

describe("in any order of doings and answers", () => {
  it("nobody's run is ended by another session, results are of the dataset shown, and nothing hangs", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { sandboxes, history, open } = newTestPage();
        const session = open("select 1");
        const neighbor = open("neighbor's", { keepsHistory: false });
        neighbor.enter();
        let leave: (() => void) | null = session.enter();
        const runs: ReturnType<EditorSession["run"]>[] = [];
        const works: Promise<unknown>[] = [];
        const answer = (slug: "shop" | "bank") => sandboxes[slug].endRun(completed(`SELECT ${slug}`));
        const acts: Record<typeof step extends fc.Arbitrary<infer S> ? S & string : never, () => void> = {
          run: () => void runs.push(session.run()),
          stop: () => session.stop(),
          judge: () => void works.push(session.judge(async (sandbox) => sandbox.run("judged"))),
          reset: () => void works.push(session.resetData()),
          leave() {
            leave?.();
            leave = null;
          },
          enter() {
            leave ??= session.enter();
          },
          "to shop": () => session.switchDataset("shop"),
          "to bank": () => session.switchDataset("bank"),
          edit: () => session.edit(`select ${runs.length}`),
          "neighbor runs": () => void works.push(neighbor.run()),
          "shop answers": () => answer("shop"),
          "bank answers": () => answer("bank"),
          "shop errs": () =>
            sandboxes.shop.endRun({
              status: "failed",
              results: [],
              elapsedMs: 1,
              error: { sqlstate: "42703", statementIndex: 0, message: "shop", offset: 0 },
            }),
        };
        const check = () => {
          const { latest, dataset, activity } = session.state();
          if (latest?.outcome.status === "completed") {
            expect(latest.outcome.results[0]?.command).toBe(`SELECT ${dataset}`);
          }
          if (latest?.outcome.status === "failed") expect(dataset).toBe("shop");
          if (leave === null) expect(activity).toBeNull();
          expect(neighbor.state().latest?.outcome.status).not.toBe("cancelled");
        };
        for (const name of steps) {
          acts[name]();
          check();
          await settle();
          check();
        }
        // Whatever waits gets its turn.
        for (let i = 0; i < 2 * steps.length + 2; i++) {
          answer("shop");
          answer("bank");
          await settle();
        }
        expect(session.state().activity).toBeNull();
        expect(neighbor.state().activity).toBeNull();
        await Promise.all(works);
        const told = (await Promise.all(runs)).filter((run) => run !== null);
        expect(history.map(({ kind }) => kind)).toEqual(told.map(() => "run"));
        expect(new Set(told.map(({ id }) => id)).size).toBe(told.length);
      }),
      { seed: 20_261_122, numRuns: 300 },
    );
  });
});
