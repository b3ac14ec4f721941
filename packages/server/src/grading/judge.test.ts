import { join } from "node:path";
import type { QueryTask } from "@master-sql/judge/kinds";
import type { SqlSandbox } from "@master-sql/judge/sandbox";
import { createNodeSandbox } from "@master-sql/sandbox/node";
import { afterEach, expect, inject, test } from "vitest";
import type { Submission } from "./grading-job.ts";
import { createJudge, type Judge } from "./judge.ts";
import { type OpenDatasets, type OpenDatasetsSettings, openDatasets } from "./open-datasets.ts";

const snapshotDirectory = join(inject("buildFolder"), "sandbox");
const task = (solution: string): QueryTask => ({
  kind: "query",
  solutions: [solution],
  wrongAnswers: [],
  gradingDatabases: [],
  contract: { columns: [{ name: "name", type: "text" }], names: false, order: "none" },
});
const onShelf = (sql: string): Submission => ({
  dataset: "shelf",
  task: task("select name from items where price < 10"),
  sql,
});
const onBoxes = (sql: string): Submission => ({
  dataset: "boxes",
  task: task("select count(*) from boxes"),
  sql,
});
/** Right without a search, as it is the solution but for its writing. */
const RIGHT = "SELECT name FROM items WHERE price < 10";

let judge: Judge;
let datasets: OpenDatasets;
let opened: { sandbox: SqlSandbox; closed: boolean }[];
let faults: unknown[];
afterEach(() => datasets.close());

/** `spoil` may break a sandbox just after it was made: the first is number 0. */
function start(
  settings: Partial<OpenDatasetsSettings> = {},
  spoil?: (sandbox: SqlSandbox, number: number) => void,
): void {
  opened = [];
  faults = [];
  const onFault = (error: unknown) => faults.push(error);
  datasets = openDatasets({
    warm: 4,
    onFault,
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
  judge = createJudge({ datasets, onFault, timeLimitMs: 10_000 });
}
const verdict = async (submission: Submission) => (await judge.judge(submission))?.verdict ?? null;

test("judges answers, on the dataset of each", async () => {
  start();
  expect(await verdict(onShelf(RIGHT))).toBe("right");
  expect(await verdict(onShelf("select name from items"))).toBe("wrong");
  expect(await verdict(onShelf("selec"))).toBe("wrong");
  expect(await verdict(onBoxes("select count(id) from boxes"))).toBe("right");
  expect(await verdict(onShelf(RIGHT))).toBe("right");
  expect(faults).toEqual([]);
});

test("rejects what is right on the visible data only", async () => {
  start();
  expect(await verdict(onBoxes("select 7"))).toBe("wrong");
  const onlyThere: Submission = {
    ...onShelf("select name from items where price < 10 and name <> 'hat'"),
    task: {
      ...task("select name from items where price < 10"),
      gradingDatabases: [{ items: [["1", "hat", "2"]] }],
    },
  };
  expect(await verdict(onlyThere)).toBe("wrong");
});

test("judges statements as it judges queries, and keeps nothing of them", async () => {
  start();
  const onShelves = (sql: string): Submission => ({
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
  // Right on the dataset and the database given; a search finds another price that is missing.
  expect(await verdict(onShelves("update items set price = 1 where id = 3"))).toBe("wrong");
  expect(await verdict(onShelf(RIGHT))).toBe("right");
});

test("an answer leaves nothing behind for the next", async () => {
  start();
  await verdict(onShelf("drop schema public cascade"));
  await verdict(onShelf("update items set price = 1"));
  await verdict(onShelf("set search_path = nowhere"));
  expect(await verdict(onShelf(RIGHT))).toBe("right");
});

test("keeps the databases of several datasets open, and closes the one used longest ago for another", async () => {
  start();
  for (let round = 0; round < 3; round++) {
    await verdict(onShelf(RIGHT));
    await verdict(onBoxes("select 7"));
  }
  expect(opened.map(({ closed }) => closed)).toEqual([false, false]);
  expect(datasets.slugs()).toEqual(["shelf", "boxes"]);
  await datasets.close();
  start({ warm: 1 });
  await verdict(onShelf(RIGHT));
  await verdict(onBoxes("select 7"));
  expect(opened.map(({ closed }) => closed)).toEqual([true, false]);
});

test("short of memory it keeps the database that it used last", async () => {
  start({ isMemoryShort: () => datasets.slugs().length > 1 });
  await verdict(onShelf(RIGHT));
  await verdict(onBoxes("select 7"));
  expect(datasets.slugs()).toEqual(["boxes"]);
});

test("a worker that dies costs one retry", async () => {
  start({}, (sandbox, number) => {
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
  start();
  expect(await verdict({ ...onShelf(RIGHT), dataset: "missing" })).toBeNull();
  expect(opened).toHaveLength(2);
  expect(faults).toHaveLength(2);
  expect(await verdict(onShelf(RIGHT))).toBe("right");
});
