import { expect, test } from "vitest";
import { misestimates, misestimateWords, readExplained } from "./index.ts";

/** What is marked of a plan in EXPLAIN's text, by the names of its nodes. */
function marked(text: string): readonly (readonly [string, string])[] {
  const nodes = readExplained(text.split("\n")) ?? [];
  return misestimates(nodes).flatMap((ratio, at) => {
    const node = nodes[at];
    return node && ratio !== null ? [[node.name, misestimateWords(node, ratio)] as const] : [];
  });
}

const JOIN = `Hash Join  (cost=1.23..45.60 rows=10 width=8) (actual rows=120.00 loops=1)
  Hash Cond: (i.product_id = p.id)
  Buffers: shared hit=12 read=3, temp read=4 written=4
  ->  Seq Scan on order_items i  (cost=0.00..30.00 rows=500 width=8) (actual rows=480.00 loops=1)
        Filter: (quantity > 1)
        Rows Removed by Filter: 20
        Buffers: shared hit=10
  ->  Hash  (cost=1.10..1.10 rows=1 width=8) (actual rows=40.00 loops=1)
        Buckets: 1024
        Buffers: shared read=3
        ->  Index Only Scan Backward using products_pkey on products p  (cost=0.00..1.10 rows=1 width=8) (actual rows=40.00 loops=1)
              Index Cond: (id > 5)
Planning:
  Buffers: shared hit=99
Planning Time: 0.1 ms`;

test("the lines of a plan are read: names, places, rows, and pages, not those of planning", () => {
  expect(readExplained(JOIN.split("\n"))).toEqual([
    node("Hash Join", "", 0, 10, { rows: 120, times: 1 }, 15),
    node("Seq Scan", "on order_items i", 1, 500, { rows: 480, times: 1 }, 10),
    node("Hash", "", 1, 1, { rows: 40, times: 1 }, 3),
    node("Index Only Scan Backward", "using products_pkey on products p", 2, 1, { rows: 40, times: 1 }, null),
  ]);
});

function node(
  name: string,
  of: string,
  depth: number,
  planned: number | null,
  carriedOut: object | null,
  pages: number | null,
) {
  return { name, of, depth, purpose: null, planned, carriedOut, pages };
}

test("the same is read from JSON", () => {
  const json = JSON.stringify([
    {
      Plan: {
        "Node Type": "Nested Loop",
        "Join Type": "Semi",
        "Plan Rows": 4,
        "Actual Rows": 2,
        "Actual Loops": 1,
        "Shared Hit Blocks": 5,
        "Shared Read Blocks": 1,
        Plans: [
          { "Node Type": "Aggregate", Strategy: "Hashed", "Plan Rows": 9, "Actual Loops": 0 },
          {
            "Node Type": "Index Scan",
            "Index Name": "a_pkey",
            "Relation Name": "a",
            "Plan Rows": 1,
            "Actual Rows": 0.5,
            "Actual Loops": 4,
          },
        ],
      },
    },
  ]);
  expect(readExplained([json])).toEqual([
    node("Nested Loop Semi Join", "", 0, 4, { rows: 2, times: 1 }, 6),
    node("HashAggregate", "", 1, 9, null, 0),
    node("Index Scan", "using a_pkey on a", 1, 1, { rows: 0.5, times: 4 }, 0),
  ]);
});

test("what tells no rows, or is no plan, isn't read", () => {
  expect(readExplained(["Seq Scan on a", "  Filter: (b > 1)"])).toBeNull();
  expect(readExplained(["<explain/>"])).toBeNull();
  expect(readExplained(["[1, 2]"])).toBeNull();
  expect(readExplained([])).toBeNull();
});

test("a plain EXPLAIN has estimates and nothing to hold against them", () => {
  const nodes = readExplained(["Seq Scan on a  (cost=0.00..1.00 rows=7 width=4)"]);
  expect(nodes).toEqual([node("Seq Scan", "on a", 0, 7, null, null)]);
  expect(misestimates(nodes ?? [])).toEqual([null]);
});

test("estimates that are ten times off are marked, with how far and in which direction", () => {
  expect(marked(JOIN)).toEqual([
    ["Hash Join", "10 rows expected, 12 times as many came"],
    ["Hash", "1 row expected, 40 times as many came"],
    ["Index Only Scan Backward", "1 row expected, 40 times as many came"],
  ]);
  expect(marked("Seq Scan on a  (cost=0..1 rows=5000 width=4) (actual rows=50.00 loops=1)")).toEqual([
    ["Seq Scan", "5,000 rows expected, 100 times fewer came"],
  ]);
  expect(marked("Seq Scan on a  (cost=0..1 rows=5000 width=4) (actual rows=0.00 loops=3)")).toEqual([
    ["Seq Scan", "5,000 rows expected each time, none came"],
  ]);
  // One row expected and none found is as near as an estimate comes.
  expect(marked("Seq Scan on a  (cost=0..1 rows=1 width=4) (actual rows=0.00 loops=1)")).toEqual([]);
  expect(marked("Seq Scan on a  (cost=0..1 rows=5000 width=4) (never executed)")).toEqual([]);
});

test("fewer rows are no error of the planner where nobody asked for the rest", () => {
  const below = (...names: readonly string[]) =>
    marked(
      [...names, "Seq Scan on a"]
        .map((name, at) => {
          const rows = name.startsWith("Seq")
            ? "rows=5000 width=4) (actual rows=10.00"
            : "rows=10 width=4) (actual rows=10.00";
          return `${" ".repeat(at * 6)}${at > 0 ? "->  " : ""}${name}  (cost=0..1 ${rows} loops=1)`;
        })
        .join("\n"),
    ).map(([name]) => name);
  expect(below("Limit")).toEqual([]);
  expect(below("Limit", "Nested Loop")).toEqual([]);
  expect(below("Limit", "Sort")).toEqual(["Seq Scan"]);
  expect(below("Merge Join")).toEqual([]);
  expect(below("Hash Join")).toEqual(["Seq Scan"]);
});

test("the inner side of EXISTS, a subquery of its own, and a side that is read again aren't marked", () => {
  const pair = (
    join: string,
    inner: string,
  ) => `${join}  (cost=0..1 rows=10 width=4) (actual rows=10.00 loops=1)
  ->  Seq Scan on a  (cost=0..1 rows=10 width=4) (actual rows=10.00 loops=1)
  ->  Index Scan using b_a on b  (cost=0..1 ${inner} loops=10)`;
  const few = "rows=500 width=4) (actual rows=1.00";
  const many = "rows=5 width=4) (actual rows=900.00";
  expect(marked(pair("Nested Loop Semi Join", few))).toEqual([]);
  expect(marked(pair("Nested Loop", few))).toEqual([
    ["Index Scan", "500 rows expected each time, 500 times fewer came"],
  ]);
  expect(marked(pair("Merge Join", many))).toEqual([]);
  expect(marked(pair("Nested Loop", many))).toHaveLength(1);
  const [, subplan] =
    readExplained(
      `Result  (cost=0..1 rows=1 width=4) (actual rows=1.00 loops=1)
  InitPlan 1 (returns $0)
    ->  Seq Scan on a  (cost=0..1 rows=500 width=4) (actual rows=1.00 loops=1)`.split("\n"),
    ) ?? [];
  expect(subplan).toMatchObject({ purpose: "InitPlan 1", depth: 1 });
  expect(marked("BitmapAnd  (cost=0..1 rows=500 width=0) (actual rows=0.00 loops=1)")).toEqual([]);
});
