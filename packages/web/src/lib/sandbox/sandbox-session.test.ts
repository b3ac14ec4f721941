import { type RunOutcome, SandboxFault, type SqlSandbox } from "@master-sql/judge/sandbox";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LINGER_MS, SandboxSession } from "./sandbox-session.ts";
import { SandboxSessions } from "./sandbox-sessions.ts";
import { completed, ScriptedSandbox, settle } from "./testing/scripted-sandbox.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("SandboxSession", () => {
  it("starts PostgreSQL with the first run and keeps a run pressed early until it is ready", async () => {
    const sandbox = new ScriptedSandbox();
    const opened = Promise.withResolvers<SqlSandbox>();
    const session = new SandboxSession(() => opened.promise);
    expect(session.state().readiness.phase).toBe("idle");

    const job = session.run("select 1");
    expect(session.state().readiness.phase).toBe("loading");
    expect(sandbox.log).toEqual([]);

    opened.resolve(sandbox);
    await settle();
    expect(session.state().readiness.phase).toBe("ready");
    expect(sandbox.log).toEqual(["run select 1"]);
    sandbox.endRun(completed("SELECT 1"));
    expect(await job.result).toMatchObject({ status: "completed" });
  });

  it("loads what judging needs once PostgreSQL runs, though it was asked to before", async () => {
    const sandbox = new ScriptedSandbox();
    const opened = Promise.withResolvers<SqlSandbox>();
    const session = new SandboxSession(() => opened.promise);
    session.prepare();
    session.prepareJudging();
    expect(sandbox.log).toEqual([]);
    opened.resolve(sandbox);
    await settle();
    expect(sandbox.log).toEqual(["prepare judging"]);

    session.close();
    session.prepare();
    await settle();
    expect(sandbox.log).toEqual(["prepare judging", "close"]);
  });

  it("tells the bytes that have arrived", () => {
    const session = new SandboxSession((report) => {
      report({ loaded: 1, total: 4 });
      return new Promise(() => {});
    });
    session.prepare();
    expect(session.state().readiness).toEqual({ phase: "loading", progress: { loaded: 1, total: 4 } });
  });

  it("takes jobs one after the other, and withdraws one that is cancelled while it waits", async () => {
    const sandbox = new ScriptedSandbox();
    const session = new SandboxSession(async () => sandbox);
    const first = session.run("1");
    const second = session.run("2");
    const third = session.run("3");
    await settle();
    second.cancel();
    expect(await second.result).toBeNull();
    sandbox.endRun(completed("SELECT 1"));
    await first.result;
    await settle();
    expect(sandbox.log).toEqual(["run 1", "run 3"]);
    third.cancel();
    expect(await third.result).toMatchObject({ status: "cancelled" });
  });

  it("brings changed data back before a run that wants them fresh, at one go", async () => {
    const sandbox = new ScriptedSandbox();
    const session = new SandboxSession(async () => sandbox);
    const run = async (sql: string, outcome: RunOutcome) => {
      const job = session.run(sql, { isFresh: true });
      await settle();
      sandbox.endRun(outcome);
      await job.result;
    };
    await run("1", completed("CREATE TABLE"));
    await run("2", completed("SELECT 1"));
    await run("3", completed("SELECT 1"));
    expect(sandbox.log).toEqual(["run 1", "reset", "run 2", "run 3"]);
  });

  it("doesn't end somebody else's run when one that has ended is cancelled", async () => {
    const sandbox = new ScriptedSandbox();
    const session = new SandboxSession(async () => sandbox);
    const first = session.run("1");
    const second = session.run("2");
    await settle();
    sandbox.endRun(completed("SELECT 1"));
    await first.result;
    await settle();
    first.cancel();
    expect(sandbox.log).toEqual(["run 1", "run 2"]);
    sandbox.endRun(completed("SELECT 1"));
    expect(await second.result).toMatchObject({ status: "completed" });
  });

  it("knows when the data were changed, and that a reset or a stopped run brings them back", async () => {
    const sandbox = new ScriptedSandbox();
    const session = new SandboxSession(async () => sandbox);
    const finish = async (outcome: RunOutcome) => {
      const job = session.run("x");
      await settle();
      sandbox.endRun(outcome);
      await job.result;
      return session.state().dataChanged;
    };
    expect(await finish(completed("SELECT 1"))).toBe(false);
    expect(await finish(completed("CREATE TABLE"))).toBe(true);
    expect(await finish(completed("SELECT 1"))).toBe(true);
    await session.reset().result;
    expect(session.state().dataChanged).toBe(false);
    expect(await finish(completed("CREATE TABLE"))).toBe(true);
    expect(
      await finish({ status: "timed-out", results: [], limitMs: 5000, dataReset: true, elapsedMs: 5000 }),
    ).toBe(false);
  });

  it("puts a small database in place of the data until they are reset or a run is stopped", async () => {
    const sandbox = new ScriptedSandbox();
    const session = new SandboxSession(async () => sandbox);
    const database = { script: "truncate t; insert into t values (1)", rowTotal: 1 };
    const open = async (outcome: RunOutcome) => {
      const job = session.openSmallDatabase(database);
      await settle();
      sandbox.endRun(outcome);
      return job.result;
    };
    expect(await open(completed("INSERT 0 1"))).toBe(true);
    expect(sandbox.log).toEqual(["reset", `run ${database.script}`]);
    expect(session.state()).toMatchObject({ smallDatabase: database, dataChanged: true });
    const stopped = session.run("x");
    await settle();
    stopped.cancel();
    await stopped.result;
    expect(session.state()).toMatchObject({ smallDatabase: null, dataChanged: false });

    await open(completed("INSERT 0 1"));
    await session.reset().result;
    expect(session.state().smallDatabase).toBeNull();

    const error = { sqlstate: "42P01", message: "no such table", statementIndex: 0 };
    expect(await open({ status: "failed", results: [], error, elapsedMs: 1 })).toBe(false);
    expect(session.state()).toMatchObject({ smallDatabase: null, dataChanged: false });
    expect(sandbox.log.at(-1)).toBe("reset");
  });

  it("says why PostgreSQL couldn't be started, gives back what waited, and tries again when asked", async () => {
    const sandbox = new ScriptedSandbox();
    let attempts = 0;
    const session = new SandboxSession(async () => {
      attempts++;
      if (attempts === 1) throw new SandboxFault("dataset-unavailable", "No connection.");
      return sandbox;
    });
    expect(await session.run("select 1").result).toBeNull();
    expect(session.state().readiness).toEqual({ phase: "failed", message: "No connection." });
    session.prepare();
    await settle();
    expect(session.state().readiness.phase).toBe("ready");
  });

  it("turns a lost worker into a crashed run, and starts anew with the next one", async () => {
    const first = new ScriptedSandbox();
    const second = new ScriptedSandbox();
    const sandboxes = [first, second];
    const session = new SandboxSession(async () => sandboxes.shift() ?? second);
    const lost = session.run("1");
    await settle();
    first.loseWorker(new SandboxFault("closed", "The worker is gone."));
    expect(await lost.result).toMatchObject({ status: "crashed", message: "The worker is gone." });
    await settle();
    expect(session.state().readiness.phase).toBe("failed");

    const next = session.run("2");
    await settle();
    second.endRun(completed("SELECT 1"));
    expect(await next.result).toMatchObject({ status: "completed" });
  });

  it("stops a while after its last user has gone, with the data reset for the next one", async () => {
    const sandbox = new ScriptedSandbox();
    const session = new SandboxSession(async () => sandbox);
    const leave = session.use();
    const job = session.run("1");
    await settle();
    sandbox.endRun(completed("CREATE TABLE"));
    await job.result;
    leave();
    await settle();
    expect(sandbox.log).toContain("reset");
    vi.advanceTimersByTime(LINGER_MS - 1);
    const leaveAgain = session.use();
    vi.advanceTimersByTime(LINGER_MS);
    expect(sandbox.log).not.toContain("close");
    leaveAgain();
    vi.advanceTimersByTime(LINGER_MS);
    expect(sandbox.log).toContain("close");
    expect(session.state().readiness.phase).toBe("idle");
  });

  it("closes a PostgreSQL that arrives after everybody has gone", async () => {
    const sandbox = new ScriptedSandbox();
    const opened = Promise.withResolvers<SqlSandbox>();
    const session = new SandboxSession(() => opened.promise);
    session.prepare();
    session.close();
    opened.resolve(sandbox);
    await settle();
    expect(sandbox.log).toEqual(["close"]);
  });
});

describe("SandboxSessions", () => {
  it("shares one session for a dataset, and frees an unused one when another starts", async () => {
    const sandboxes = new Map([
      ["a", new ScriptedSandbox()],
      ["b", new ScriptedSandbox()],
    ]);
    const sessions = new SandboxSessions((slug) => async () => sandboxes.get(slug) ?? new ScriptedSandbox());
    expect(sessions.of("a")).toBe(sessions.of("a"));
    const leave = sessions.of("a").use();
    sessions.of("a").prepare();
    await settle();
    leave();
    sessions.of("b").prepare();
    await settle();
    expect(sandboxes.get("a")?.log).toEqual(["close"]);
    expect(sandboxes.get("b")?.log).toEqual([]);
  });
});
