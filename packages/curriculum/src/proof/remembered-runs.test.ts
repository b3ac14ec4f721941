import type { SqlSandbox } from "@master-sql/judge/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LOADING_MS } from "../../../../tools/tier.ts";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";
import { withRememberedRuns } from "./remembered-runs.ts";

let sandbox: SqlSandbox;
beforeAll(async () => {
  await ensureSnapshots();
  sandbox = createToolSandbox();
  await sandbox.open({
    kind: "script",
    sql: "create table things (id integer); insert into things values (1)",
  });
}, LOADING_MS);
afterAll(() => sandbox.close());

test("an isolated run is done once, apart from how many rows are read; one of the session each time", async () => {
  const remembering = withRememberedRuns(sandbox);
  const now = "select clock_timestamp() from generate_series(1, 2)";
  const rowsOf = async (sql: string, isolated: boolean, rowLimit = 2) =>
    (await remembering.run(sql, { isolated, rowLimit })).results[0]?.rows;
  const first = await rowsOf(now, true);
  expect(first).toHaveLength(2);
  expect(await rowsOf(now, true)).toEqual(first);
  expect(await rowsOf(now, true, 1)).toHaveLength(1);
  expect(await rowsOf(now, false)).not.toEqual(first);
});

test("a script that fails is remembered, one that ran out of time is not", async () => {
  const remembering = withRememberedRuns(sandbox);
  const failing = "select 1 / count(*) from things where id > 1";
  const failed = await remembering.run(failing, { isolated: true });
  expect(failed.status).toBe("failed");
  expect(await remembering.run(failing, { isolated: true })).toBe(failed);
  const endless = "with recursive n as (select 1 as i union all select i from n) select count(*) from n";
  const late = await remembering.run(endless, { isolated: true, timeLimitMs: 200 });
  expect(late.status).toBe("timed-out");
  expect(await remembering.run(endless, { isolated: true, timeLimitMs: 200 })).not.toBe(late);
});
