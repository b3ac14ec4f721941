import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { QueryTask } from "@master-sql/judge/kinds";
import { afterEach, expect, inject, test } from "vitest";
import { PROCESS_MS } from "../../../../tools/tier.ts";
import { graderProcesses, signalAll } from "../testing/grader-processes.ts";
import { createGrader, type Grader, type GraderSettings } from "./grader.ts";
import type { GradingJob } from "./grading-job.ts";

const snapshotDirectory = join(inject("buildFolder"), "sandbox");
const contentFolder = join(inject("buildFolder"), "content");
const task = (solution: string): QueryTask => ({
  kind: "query",
  solutions: [solution],
  wrongAnswers: [],
  gradingDatabases: [],
  contract: { columns: [{ name: "name", type: "text" }], names: false, order: "none" },
});
const onShelf = (sql: string, userId = "user"): GradingJob => ({
  userId,
  address: userId,
  dataset: "shelf",
  task: task("select name from items where price < 10"),
  sql,
});
/** Right without a search, as it is the solution but for its writing. */
const RIGHT = "SELECT name FROM items WHERE price < 10";
/** Ten to the 15th rows, and none is kept: an endless recursion would fill the memory first on a fast machine. */
const ENDLESS =
  "select count(*)::text from generate_series(1, 100000) a, generate_series(1, 100000) b, generate_series(1, 100000) c";
const SLEEPS = "select pg_sleep(3600)::text";

let grader: Grader;
let faults: unknown[];
/** Why processes were ended. */
let ends: string[];
afterEach(() => grader.close());

function pool(settings: Partial<GraderSettings> = {}): void {
  faults = [];
  ends = [];
  grader = createGrader({
    workers: 1,
    snapshotDirectory,
    contentFolder,
    onFault: (error) => faults.push(error),
    onEnd: ({ reason }) => ends.push(reason),
    ...settings,
  });
}
const verdict = async (job: GradingJob) => {
  const outcome = await grader.grade(job);
  return outcome.status === "judged" ? outcome.verdict.verdict : outcome.status;
};
const messageOf = async (job: GradingJob) => {
  const outcome = await grader.grade(job);
  return outcome.status === "judged" && "message" in outcome.verdict ? outcome.verdict.message : "";
};

test("judges answers in processes of their own, on the dataset of each", async () => {
  pool();
  expect(await verdict(onShelf(RIGHT))).toBe("right");
  expect(await verdict(onShelf("select name from items"))).toBe("wrong");
  const onBoxes = {
    ...onShelf("select count(id) from boxes"),
    dataset: "boxes",
    task: task("select count(*) from boxes"),
  };
  expect(await verdict(onBoxes)).toBe("right");
  expect(await verdict(onShelf(RIGHT))).toBe("right");
  expect(faults).toEqual([]);
});

test("an endless answer is undecided and holds nobody up for long", async () => {
  pool({ timeLimitMs: 3_000 });
  const endless = verdict(onShelf(ENDLESS));
  const next = verdict(onShelf(RIGHT, "another"));
  expect(await endless).toBe("undecided");
  expect(await next).toBe("right");
});

test("the whole judgement of an answer has one budget of time, after which it is stopped and told so", async () => {
  pool({ budgetMs: 1_000, timeLimitMs: 2_000 });
  // Each probe takes less than a run may, all of them more than the answer may.
  const probes: GradingJob = {
    ...onShelf("create view slow as select left(count(*)::text, 0) as name from generate_series(1, 1500000)"),
    task: {
      kind: "define",
      solutions: ["create view slow as select ''::text as name"],
      wrongAnswers: [],
      contract: { objects: ["slow"] },
      probes: Array.from({ length: 7 }, () => ({ kind: "shows", sql: "select * from slow" }) as const),
      databases: [],
    },
  };
  expect(await messageOf(probes)).toContain("too long to judge: it was stopped after 1 s");
});

test("an answer that ends the process is tried on another, then told so", async () => {
  // No process can be as small as this.
  pool({ memoryLimitBytes: 100 * 1024 * 1024 });
  expect(await messageOf(onShelf(RIGHT))).toContain("more memory than there is");
  expect(faults).toHaveLength(2);
  expect(ends).toEqual(["memory", "memory"]);
});

test("a full queue is busy, and says when to come back", async () => {
  pool({ queue: { total: 2, perUser: 2, perAddress: 2 } });
  const jobs = Array.from({ length: 5 }, () => grader.grade(onShelf(RIGHT)));
  const outcomes = await Promise.all(jobs);
  expect(outcomes.map(({ status }) => status)).toEqual(["judged", "judged", "judged", "busy", "busy"]);
  expect(outcomes.at(-1)).toEqual({ status: "busy", retryAfterSeconds: 15 });
  expect(await verdict(onShelf(RIGHT))).toBe("right");
});

test("one busy user doesn't delay another", async () => {
  pool();
  const order: string[] = [];
  const send = async (user: string, name: string) => {
    await grader.grade(onShelf(RIGHT, user));
    order.push(name);
  };
  await Promise.all([
    ...Array.from({ length: 6 }, (_, n) => send("busy", `busy ${n}`)),
    send("other", "other"),
  ]);
  expect(order.indexOf("other")).toBeLessThanOrEqual(2);
});

test(
  "accounts that flood yield to whoever has cost little",
  async () => {
    pool({ workers: 2, quantumMs: 300, queue: { total: 100, perUser: 10, perAddress: 100 } });
    let judged = 0;
    const flood = Array.from({ length: 30 }, async (_, n) => {
      const outcome = await grader.grade(onShelf(SLEEPS, `hostile ${n % 3}`));
      if (outcome.status === "judged") judged += 1;
    });
    for (let n = 0; n < 10; n++) expect(await verdict(onShelf(RIGHT, `honest ${n}`))).toBe("right");
    // Each of the 30 sleeps for 10 s: had the honest waited for their turn among them, most would be done.
    expect(judged).toBeLessThan(10);
    await grader.close();
    await Promise.all(flood);
  },
  PROCESS_MS,
);

test("a job that made way is judged all the same", async () => {
  pool({ workers: 2, quantumMs: 300 });
  const slow = (user: string) => verdict(onShelf("select name from items, pg_sleep(1.2)", user));
  const all = await Promise.all([slow("a"), slow("b"), verdict(onShelf(RIGHT, "c"))]);
  expect(all).toEqual(["wrong", "wrong", "right"]);
});

/** How many processes that this one started are alive. */
const childProcesses = () => process.getActiveResourcesInfo().filter((name) => name === "ProcessWrap").length;

test("an idle process is ended, and started again when needed", async () => {
  pool({ idleMs: 50 });
  const first = verdict(onShelf(RIGHT));
  await expect.poll(childProcesses).toBe(1);
  expect(await first).toBe("right");
  await expect.poll(childProcesses).toBe(0);
  expect(await verdict(onShelf(RIGHT))).toBe("right");
  expect(faults).toEqual([]);
});

test("a dataset that can't be opened: nothing is known", async () => {
  pool();
  expect(await verdict({ ...onShelf(RIGHT), dataset: "missing" })).toBe("busy");
  expect(faults).toHaveLength(2);
});

test("closing lets the run under way finish, and refuses what waits and what comes", async () => {
  // A busy machine may take longer for it than the limit that servers have.
  pool({ closingMs: 60_000 });
  const running = verdict(onShelf(RIGHT));
  const waiting = verdict(onShelf(RIGHT));
  await grader.close();
  expect([await running, await waiting, await verdict(onShelf(RIGHT))]).toEqual(["right", "busy", "busy"]);
});

test("a process that waits for a processor is not ended, however long, and its answer has its verdict", async () => {
  pool({ workers: 2, quantumMs: 200, budgetMs: 20_000, timeLimitMs: 20_000 });
  const busy = ["a", "b"].map((user) => verdict(onShelf("select name from items, pg_sleep(0.1)", user)));
  await expect.poll(async () => (await graderProcesses(process.pid)).length).toBe(2);
  const stopped = await graderProcesses(process.pid);
  signalAll(stopped, "SIGSTOP");
  const waiting = verdict(onShelf(RIGHT, "c"));
  await sleep(3_000);
  expect(ends).toEqual([]);
  signalAll(stopped, "SIGCONT");
  expect(await Promise.all([...busy, waiting])).toEqual(["wrong", "wrong", "right"]);
});

test(
  "an account whose answer took too long has a tenth of the time for the next, until it behaves",
  async () => {
    // The budget ends the endless answer, so it counts as too much however little of the processor it gets.
    pool({ budgetMs: 10_000, timeLimitMs: 60_000 });
    expect(await messageOf(onShelf(ENDLESS))).toContain("stopped after 10 s of processor time");
    // About 3 s of processor time: on a machine three times as fast or as slow it is still between a tenth and all of it.
    const slow = onShelf(
      "select name from items where (select count(md5(g::text)) from generate_series(1, 4000000) g) > 0",
    );
    expect(await messageOf({ ...slow, userId: "another" })).not.toContain("stopped");
    expect(await messageOf(slow)).toContain("it was stopped after 1 s of processor time");
    expect(ends).toEqual(["budget", "budget"]);
    for (let n = 0; n < 3; n++) expect(await verdict(onShelf(RIGHT))).toBe("right");
    expect(await messageOf(slow)).not.toContain("stopped");
  },
  PROCESS_MS,
);

test("what can't be done in time is refused at once, with when to come back", async () => {
  pool({
    workers: 2,
    longestWaitMs: 3_000,
    timeLimitMs: 1_000,
    queue: { total: 50, perUser: 50, perAddress: 50 },
  });
  // By then it is known what this account's answers take.
  for (let n = 0; n < 3; n++) await grader.grade(onShelf(SLEEPS, "hostile"));
  const outcomes: string[] = [];
  const flood = Array.from({ length: 20 }, async () => {
    const outcome = await grader.grade(onShelf(SLEEPS, "hostile"));
    outcomes.push(outcome.status);
    return outcome;
  });
  await sleep(100);
  expect(outcomes.length).toBeGreaterThan(5);
  const first = await Promise.any(flood);
  expect(first.status === "busy" && first.retryAfterSeconds).toBeGreaterThanOrEqual(3);
  expect(await verdict(onShelf(RIGHT, "honest"))).toBe("right");
  await grader.close();
  await Promise.all(flood);
});

test("processes that hold too much together are ended, the largest first, and the answer says what to do", async () => {
  pool({ workers: 2, memoryBudgetBytes: 500 * 1024 ** 2, timeLimitMs: 20_000 });
  const grows = "select array_agg(repeat(md5(g::text), 30)) from generate_series(1, 3000000) g";
  const [told, right] = await Promise.all([
    messageOf(onShelf(`set work_mem = '1GB'; create table big as ${grows}`, "hostile")),
    verdict(onShelf(RIGHT, "honest")),
  ]);
  expect([told.includes("more memory than there is") || told.includes("error"), right]).toEqual([
    true,
    "right",
  ]);
});
