import { parseQuery, type Schema, type Table } from "@master-sql/sql";
import { plainColumn } from "@master-sql/sql/testing/plain-column";
import { loadModule, parse } from "libpg-query";
import { beforeAll, describe, expect, test } from "vitest";
import { candidateIndexes } from "./candidate-indexes.ts";
import type { Plan } from "./plan.ts";
import { rewritesOf } from "./rewrites.ts";

beforeAll(() => loadModule());

const logs: Table = {
  key: "logs",
  sqlName: "logs",
  columns: [
    plainColumn("id", "integer"),
    plainColumn("at", "timestamp"),
    plainColumn("day", "date"),
    plainColumn("kind", "text"),
  ],
  uniques: [["id"]],
  hasPrimaryKey: true,
  foreignKeys: [],
  checks: [],
};
const schema: Schema = { tables: new Map([["logs", logs]]), views: new Map() };

async function selectOf(sql: string) {
  const parsed = await parseQuery(parse, sql);
  if (parsed.kind !== "query") throw new Error(`Not a query: ${sql}`);
  return { select: parsed.select, schema };
}

/** Everything after WHERE of each rewrite, on one line. */
async function conditions(where: string): Promise<readonly string[]> {
  const rewrites = rewritesOf(await selectOf(`SELECT id FROM logs WHERE ${where}`));
  return [...rewrites].map(({ sql }) => sql.replaceAll(/\s+/g, " ").replace(/^.*? WHERE /, ""));
}

describe("T5 a calculation with a column becomes a condition on the bare column", () => {
  test.each([
    ["date_trunc('month', at) = '2025-12-01'", "at >= '2025-12-01' AND at < '2026-01-01'"],
    ["date_trunc('week', at) = '2025-03-03'", "at >= '2025-03-03' AND at < '2025-03-10'"],
    ["date_trunc('quarter', at) >= '2025-04-01'", "at >= '2025-04-01'"],
    ["at::date = '2024-02-29'", "at >= '2024-02-29' AND at < '2024-03-01'"],
    ["at::date <= '2025-02-28'", "at < '2025-03-01'"],
    ["'2025-02-28' < at::date", "at >= '2025-03-01'"],
    ["at::date BETWEEN '2025-01-01' AND '2025-01-31'", "at >= '2025-01-01' AND at < '2025-02-01'"],
    ["extract(year FROM at) = 2025", "at >= '2025-01-01' AND at < '2026-01-01'"],
    ["to_char(at, 'YYYY-MM') = '2025-03'", "at >= '2025-03-01' AND at < '2025-04-01'"],
    ["at::text LIKE '2025-03%'", "at >= '2025-03-01' AND at < '2025-04-01'"],
    ["id + 2 = 7", "id = 5"],
    ["id - 2 < 7", "id < 9"],
    ["id::text = '42'", "id = 42"],
    ["id = 42.0", "id = 42"],
    ["kind || '!' = 'on!'", "kind = 'on'"],
    ["coalesce(kind, 'none') = 'on'", "kind = 'on'"],
    ["kind IS NOT DISTINCT FROM 'on'", "kind = 'on'"],
    ["left(kind, 2) = 'o_'", "kind LIKE E'o\\\\_%'"],
    ["at - interval '2 days' > timestamp '2025-03-01'", "at > (timestamp '2025-03-01' + interval '2 days')"],
    ["id = 1 OR id = 2", "id IN (1, 2)"],
  ])("%s", async (before, after) => {
    const found = await conditions(before);
    expect(found.map((sql) => sql.replaceAll(/::timestamp|::interval/g, ""))).toContainEqual(
      expect.stringContaining(after.replaceAll(/\b(timestamp|interval) (?=')/g, "")),
    );
  });

  test.each([
    "date_trunc('month', at) = '2025-03-02'",
    "at::date = '2025-02-30'",
    "extract(month FROM at) = 3",
    "at - interval '1 month' > timestamp '2025-03-01'",
    "id::text = '042'",
    "kind::text = '42'",
    "coalesce(kind, 'on') = 'on'",
    "coalesce(id, 0) > 5",
    "left(kind, 3) = 'on'",
    "kind || '!' = 'on'",
    "id + at_most(3) = 7",
    "id = 42.5",
    "id = 1 OR kind = 'on' OR day IS NULL",
  ])("%s stays", async (where) => {
    expect(await conditions(where)).toEqual([]);
  });
});

describe("T5 lists and alternatives", () => {
  test("NOT IN becomes NOT EXISTS, with the column outside under its table's name", async () => {
    const [rewrite] = rewritesOf(
      await selectOf("SELECT id FROM logs WHERE id NOT IN (SELECT ref FROM other WHERE kind = 'x')"),
    );
    expect(rewrite?.sql.replaceAll(/\s+/g, " ")).toContain(
      "NOT (EXISTS (SELECT 1 FROM other WHERE ref = logs.id AND kind = 'x'))",
    );
  });
  test("OR over two columns becomes two branches, and no row is in both", async () => {
    const [rewrite] = rewritesOf(
      await selectOf("SELECT id FROM logs WHERE kind = 'x' OR day = '2025-01-01'"),
    );
    const sql = rewrite?.sql.replaceAll(/\s+/g, " ") ?? "";
    expect(sql).toContain("UNION ALL");
    expect(sql).toContain("day = '2025-01-01' AND kind = 'x' IS NOT TRUE");
  });
});

test.each([
  ["SELECT id FROM logs UNION SELECT id FROM other", "UNION ALL in place of UNION"],
  ["SELECT count(*) FROM (SELECT id FROM logs ORDER BY at) AS l", "leaving out ORDER BY in the subquery"],
  ["SELECT l.id FROM logs AS l LEFT JOIN other AS o ON o.id = l.id", "leaving out the join with o"],
  ["SELECT DISTINCT id FROM logs", "leaving out DISTINCT"],
  [
    "SELECT kind, count(*) FROM logs GROUP BY kind HAVING kind <> 'x'",
    "moving the condition from HAVING to WHERE",
  ],
  ["SELECT id FROM logs WHERE (SELECT count(*) FROM other) > 0", "EXISTS in place of counting"],
])("T5 what may be done for nothing: %s", async (sql, change) => {
  expect([...rewritesOf(await selectOf(sql))].map((rewrite) => rewrite.change)).toContain(change);
});

test.each([
  "SELECT id FROM logs UNION ALL SELECT id FROM other",
  "SELECT count(*) FROM (SELECT id FROM logs ORDER BY at LIMIT 3) AS l",
  "SELECT l.id, o.kind FROM logs AS l LEFT JOIN other AS o ON o.id = l.id",
  "SELECT kind, count(*) FROM logs GROUP BY kind HAVING count(*) > 3",
])("T5 nothing is done for nothing in %s", async (sql) => {
  expect([...rewritesOf(await selectOf(sql))]).toEqual([]);
});

describe("T5 indexes that are tried", () => {
  const scan = (filter: string): Plan => {
    const top = {
      "Node Type": "Seq Scan",
      "Relation Name": "logs",
      Filter: filter,
      "Total Cost": 100,
      "Plan Rows": 1,
      "Actual Rows": 1,
      "Actual Loops": 1,
      "Rows Removed by Filter": 4_999,
      "Rows Removed by Join Filter": 0,
      "Index Searches": 1,
      "Heap Fetches": 0,
      "Lossy Heap Blocks": 0,
      "Shared Hit Blocks": 100,
      "Shared Read Blocks": 0,
    };
    return { top, nodes: [top], pages: 100, rows: 5_000 };
  };
  const tables = [
    {
      name: "logs",
      comment: null,
      rowCount: 5_000,
      sampleRows: [],
      columns: logs.columns.map(({ name, typeName }) => ({
        name,
        type: typeName,
        nullable: false,
        primaryKey: false,
        unique: false,
        references: null,
        comment: null,
      })),
    },
  ];
  async function tried(sql: string, filter: string) {
    return candidateIndexes(scan(filter), await selectOf(sql), tables).flatMap(({ creates }) => creates);
  }

  test("the columns of a filter alone and together, those with one value first", async () => {
    const sql = "SELECT id FROM logs WHERE at > '2025-01-01' AND kind = 'x'";
    expect(await tried(sql, "((at > '2025-01-01'::timestamp) AND (kind = 'x'::text))")).toEqual([
      "CREATE INDEX ON logs (at)",
      "CREATE INDEX ON logs (kind)",
      "CREATE INDEX ON logs (kind, at)",
      "CREATE INDEX ON logs (at) WHERE kind = 'x'",
      "CREATE INDEX ON logs (kind, at) INCLUDE (id)",
    ]);
  });
  test("a calculation that is compared, without its table's alias", async () => {
    const sql = "SELECT l.id FROM logs AS l WHERE lower(l.kind) = 'x'";
    expect(await tried(sql, "(lower(kind) = 'x'::text)")).toEqual([
      "CREATE INDEX ON logs (kind)",
      "CREATE INDEX ON logs ((lower(kind)))",
    ]);
  });
  test("the order in which the first rows are wanted", async () => {
    expect(await tried("SELECT id FROM logs ORDER BY at DESC, id LIMIT 5", "")).toEqual([
      "CREATE INDEX ON logs (at DESC, id)",
    ]);
    expect(await tried("SELECT id FROM logs ORDER BY at DESC, id", "")).toEqual([]);
  });
});
