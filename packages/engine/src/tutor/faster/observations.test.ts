import type { SelectStmt } from "@pgsql/types";
import { loadModule, parse } from "libpg-query";
import { beforeAll, expect, test } from "vitest";
import { parseQuery } from "../../sql/parse-tree.ts";
import { SqlText } from "../reading/sql-text.ts";
import { observations } from "./observations.ts";
import { readPlan } from "./plan.ts";

const SQL = "SELECT id FROM logs";
let select: SelectStmt;
beforeAll(async () => {
  await loadModule();
  const parsed = await parseQuery(parse, SQL);
  if (parsed.kind !== "query") throw new Error("It is a query");
  select = parsed.select;
});

/** What is said of a plan of one node. */
function said(node: Readonly<Record<string, unknown>>): string {
  const plan = readPlan([{ Plan: node }]);
  if (!plan) throw new Error("It is a plan");
  return observations(plan, {
    sql: SQL,
    select,
    text: new SqlText(SQL),
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
])("T5 a plan's %o is told", (node, words) => {
  expect(said(node)).toContain(words);
});

test("of a plan without any of that nothing is said", () => {
  expect(said({ "Node Type": "Index Only Scan", "Heap Fetches": 0, "Lossy Heap Blocks": 0 })).toBe("");
});
