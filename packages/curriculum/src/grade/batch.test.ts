import { afterAll, beforeAll, expect, test } from "vitest";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";
import { type BatchVerdict, judgeBatch } from "./batch.ts";

const setup_sql = "CREATE TABLE t (a int PRIMARY KEY, b int); INSERT INTO t VALUES (1, 2), (2, 3)";

const sandbox = createToolSandbox();
beforeAll(ensureSnapshots);
afterAll(() => sandbox.close());

async function verdicts(pairs: readonly object[]): Promise<ReadonlyMap<string | number, BatchVerdict>> {
  const lines = pairs
    .map((pair) => JSON.stringify({ setup_sql, reference_sql: "SELECT a FROM t", ...pair }))
    .join("\n");
  const found = new Map<string | number, BatchVerdict>();
  for await (const verdict of judgeBatch(sandbox, lines, ".", { trials: 2_000, seed: 1 }))
    found.set(verdict.id, verdict);
  return found;
}

test("a query that doesn't end costs its own verdict only", { timeout: 120_000 }, async () => {
  const found = await verdicts([
    {
      id: "endless",
      candidate_sql:
        "WITH RECURSIVE r AS (SELECT 1 AS a UNION ALL SELECT 1 FROM r) SELECT count(*)::int FROM r",
    },
    { id: "wrong", candidate_sql: "SELECT a FROM t WHERE b > 0" },
    { id: "right", candidate_sql: "SELECT x.a FROM t AS x" },
    { id: "drop", candidate_sql: "DROP SCHEMA public CASCADE" },
    { id: "after", candidate_sql: "SELECT a FROM (TABLE t) AS x" },
  ]);
  expect([...found].map(([id, { verdict }]) => [id, verdict])).toEqual([
    ["endless", "undecided-timeout"],
    ["wrong", "wrong"],
    ["right", "right"],
    ["drop", "wrong"],
    ["after", "right"],
  ]);
  expect(found.get("wrong")?.counterexample).toMatchObject({ rows: 1, smallest: true });
});

test("a line that is no pair is named", async () => {
  await expect(judgeBatch(sandbox, '{"id": 1}', ".").next()).rejects.toThrow("Line 1 is no pair");
});
