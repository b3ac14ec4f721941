import { join } from "node:path";
import type { QueryTask } from "@master-sql/engine/grading";
import type { SqlSandbox } from "@master-sql/engine/sandbox";
import { createNodeSandbox } from "@master-sql/sandbox/node";
import { afterEach, expect, inject, test } from "vitest";
import { createGrader, type Grader, type GraderSettings, type GradingJob } from "./grader.ts";

const snapshotDirectory = join(inject("buildFolder"), "sandbox");
const task = (solution: string): QueryTask => ({
  kind: "query",
  solutions: [solution],
  wrongAnswers: [],
  gradingDatabases: [],
  contract: { columns: [{ name: "name", type: "text" }], names: false, order: "none" },
});
const onShelf = (sql: string, userId = "user"): GradingJob => ({
  userId,
  dataset: "shelf",
  task: task("select name from items where price < 10"),
  sql,
});
const onBoxes = (sql: string): GradingJob => ({
  userId: "user",
  dataset: "boxes",
  task: task("select count(*) from boxes"),
  sql,
});
const RIGHT = "select name from items where price <= 9.99";

let grader: Grader;
let opened: { sandbox: SqlSandbox; closed: boolean }[];
let faults: unknown[];
afterEach(() => grader.close());

/** `spoil` may break a sandbox just after it was made: the first is number 0. */
function pool(
  settings: Partial<GraderSettings> = {},
  spoil?: (sandbox: SqlSandbox, number: number) => void,
): Grader {
  opened = [];
  faults = [];
  grader = createGrader({
    workers: 1,
    onFault: (error) => faults.push(error),
    createSandbox() {
      const sandbox = createNodeSandbox({ snapshotDirectory, spare: false });
      const entry = { sandbox, closed: false };
      const close = sandbox.close.bind(sandbox);
      sandbox.close = () => {
        entry.closed = true;
        return close();
      };
      spoil?.(sandbox, opened.length);
      opened.push(entry);
      return sandbox;
    },
    ...settings,
  });
  return grader;
}
const verdict = async (job: GradingJob) => {
  const outcome = await grader.grade(job);
  return outcome.status === "judged" ? outcome.verdict.verdict : outcome.status;
};

test("judges answers, on the dataset of each", async () => {
  pool();
  expect(await verdict(onShelf(RIGHT))).toBe("right");
  expect(await verdict(onShelf("select name from items"))).toBe("wrong");
  expect(await verdict(onShelf("selec"))).toBe("wrong");
  expect(await verdict(onBoxes("select count(id) from boxes"))).toBe("right");
  expect(await verdict(onShelf(RIGHT))).toBe("right");
  expect(faults).toEqual([]);
});

test("rejects what is right on the visible data only", async () => {
  pool();
  expect(await verdict(onBoxes("select 7"))).toBe("wrong");
  const onlyThere: GradingJob = {
    ...onShelf("select name from items where price < 10 and name <> 'hat'"),
    task: {
      ...task("select name from items where price < 10"),
      gradingDatabases: [{ items: [["1", "hat", "2"]] }],
    },
  };
  expect(await verdict(onlyThere)).toBe("wrong");
});

test("judges statements as it judges queries, and keeps nothing of them", async () => {
  pool({ workers: 1 });
  const onShelves = (sql: string): GradingJob => ({
    ...onShelf(sql),
    task: {
      kind: "modify",
      solutions: ["update items set price = 1 where price is null"],
      wrongAnswers: [],
      databases: ["truncate items"],
      contract: { tables: ["items"] },
    },
  });
  expect(await verdict(onShelves("delete from items; commit"))).toBe("wrong");
  expect(await verdict(onShelves("update items set price = coalesce(price, 1)"))).toBe("right");
  expect(await verdict(onShelves("update items set price = 1 where id = 3"))).toBe("right");
  expect(await verdict(onShelf(RIGHT))).toBe("right");
});

test("opens workers when they are needed, and keeps one for each dataset", async () => {
  pool({ workers: 2 });
  expect(opened).toHaveLength(0);
  for (let round = 0; round < 3; round++) {
    await verdict(onShelf(RIGHT));
    await verdict(onBoxes("select 7"));
  }
  expect(opened.map(({ closed }) => closed)).toEqual([false, false]);
});

test("an answer leaves nothing behind for the next", async () => {
  pool();
  await verdict(onShelf("drop schema public cascade"));
  await verdict(onShelf("update items set price = 1"));
  await verdict(onShelf("set search_path = nowhere"));
  expect(await verdict(onShelf(RIGHT))).toBe("right");
});

test("an endless answer is undecided and holds nobody up for long", async () => {
  pool({ timeLimitMs: 500 });
  const endless = verdict(
    onShelf("with recursive r as (select 1 union all select 1 from r) select count(*)::text from r"),
  );
  const next = verdict(onShelf(RIGHT, "another"));
  expect(await endless).toBe("undecided");
  expect(await next).toBe("right");
});

test("a full queue is busy, and says when to come back", async () => {
  pool({ queue: { total: 2, perUser: 2 } });
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

test("a worker that dies costs one retry", async () => {
  pool({}, (sandbox, number) => {
    if (number !== 0) return;
    const run = sandbox.run.bind(sandbox);
    sandbox.run = (...parameters) => {
      void sandbox.close();
      return run(...parameters);
    };
  });
  expect(await verdict(onShelf(RIGHT))).toBe("right");
  expect(opened).toHaveLength(2);
  expect(faults).toHaveLength(1);
});

test("a dataset that can't be opened is tried twice, then nothing is known", async () => {
  pool();
  expect(await verdict({ ...onShelf(RIGHT), dataset: "missing" })).toBe("busy");
  expect(opened).toHaveLength(2);
  expect(faults).toHaveLength(2);
  expect(await verdict(onShelf(RIGHT))).toBe("right");
});

test("an idle worker is ended, and opened again when needed", async () => {
  pool({ idleMs: 50 });
  await verdict(onShelf(RIGHT));
  await expect.poll(() => opened[0]?.closed).toBe(true);
  expect(await verdict(onShelf(RIGHT))).toBe("right");
  expect(opened).toHaveLength(2);
});

test("closing lets the run under way finish, and refuses what waits and what comes", async () => {
  pool();
  const running = verdict(onShelf(RIGHT));
  const waiting = verdict(onShelf(RIGHT));
  await grader.close();
  expect([await running, await waiting, await verdict(onShelf(RIGHT))]).toEqual(["right", "busy", "busy"]);
  expect(opened.every(({ closed }) => closed)).toBe(true);
});
