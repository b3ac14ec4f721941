import { parseQuery, SqlText } from "@master-sql/sql";
import { loadModule, parse } from "libpg-query";
import { beforeAll, expect, test } from "vitest";
import { observations } from "./observations.ts";
import { readPlan } from "./plan.ts";

beforeAll(() => loadModule());

/** What is said of a plan of one node. */
async function said(node: Readonly<Record<string, unknown>>, sql = "SELECT id FROM logs"): Promise<string> {
  const plan = readPlan([{ Plan: node }]);
  const parsed = await parseQuery(parse, sql);
  if (!plan || parsed.kind !== "query") throw new Error("It is a plan, of a query");
  return observations(plan, {
    sql,
    select: parsed.select,
    text: new SqlText(sql),
    schema: { tables: new Map(), views: new Map() },
  });
}

test.each([
  [
    { "Node Type": "Index Only Scan", "Index Name": "logs_at", "Heap Fetches": 12 },
    "12 rows had to be looked up in the table",
  ],
  [{ "Node Type": "Bitmap Heap Scan", "Lossy Heap Blocks": 3 }, "remembered whole pages"],
  [{ "Node Type": "Sort", "Sort Method": "external merge" }, "goes through files"],
  [{ "Node Type": "Result", "One-Time Filter": "false" }, "can never be true"],
  [
    { "Node Type": "Nested Loop", "Rows Removed by Join Filter": 40, "Actual Loops": 50 },
    "compares every pair of rows",
  ],
  [{ "Node Type": "Hash Join", "Plan Rows": 5, "Actual Rows": 5_000 }, "its estimate is off"],
])("T5 a plan's %o is told", async (node, words) => {
  expect(await said(node)).toContain(words);
});

test("of a plan without any of that nothing is said", async () => {
  expect(await said({ "Node Type": "Index Only Scan", "Heap Fetches": 0, "Lossy Heap Blocks": 0 })).toBe("");
});

test.each([
  ["SELECT id FROM logs WHERE kind ILIKE '%x'", "A pattern that starts with `%`"],
  ["WITH old AS (SELECT 1) SELECT id FROM logs", "Nothing reads `old`"],
  ["SELECT id FROM logs LIMIT 10 OFFSET 5000", "OFFSET makes 5,000 rows"],
])("%s", async (sql, words) => {
  expect(await said({ "Node Type": "Limit" }, sql)).toContain(words);
});

test("a percent sign that isn't the beginning of a pattern is nothing to speak of", async () => {
  expect(await said({ "Node Type": "Result" }, "SELECT '% of all' FROM logs WHERE kind LIKE 'a%'")).toBe("");
});
