import { expect, test } from "vitest";
import { constructsOf } from "./constructs.ts";

test.each<readonly [string, readonly string[]]>([
  ["SELECT id, price * 2 FROM products", []],
  ["SELECT DISTINCT city FROM customers WHERE id > 3 AND NOT gone", ["AND", "DISTINCT", "NOT", "WHERE"]],
  ["SELECT DISTINCT ON (a) a FROM t ORDER BY a, b", ["DISTINCT ON", "ORDER BY"]],
  ["SELECT 1 FROM a LEFT JOIN b USING (id) CROSS JOIN c", ["CROSS JOIN", "LEFT JOIN", "USING"]],
  ["SELECT a FROM t ORDER BY a FETCH FIRST 2 ROWS WITH TIES", ["ORDER BY", "WITH TIES"]],
  ["SELECT a FROM t LIMIT 2 OFFSET 4", ["LIMIT", "OFFSET"]],
  ["SELECT 1 WHERE EXISTS (SELECT) AND 2 IN (SELECT 3)", ["AND", "EXISTS", "IN (SELECT)", "WHERE"]],
  ["SELECT (SELECT max(a) FROM t)", ["max()", "scalar subquery"]],
  ["SELECT count(DISTINCT a) FILTER (WHERE b) FROM t", ["DISTINCT in an aggregate", "FILTER", "count()"]],
  ["SELECT string_agg(a, ', ' ORDER BY b) FROM t", ["ORDER BY in an aggregate", "string_agg()"]],
  ["SELECT sum(a) OVER (ORDER BY b) FROM t", ["OVER", "sum()"]],
  [
    "SELECT sum(a) OVER (PARTITION BY c ORDER BY b ROWS 2 PRECEDING) FROM t",
    ["OVER", "PARTITION BY", "ROWS", "sum()"],
  ],
  [
    "SELECT a, count(*) FROM t GROUP BY ROLLUP (a) HAVING count(*) > 1",
    ["GROUP BY", "HAVING", "ROLLUP", "count()"],
  ],
  ["SELECT a::date, date '2025-01-01', b || 'x', c ->> 'd' FROM t", ["->>", "::", "||"]],
  ["SELECT a AT TIME ZONE 'UTC', extract(hour FROM b) FROM t", ["AT TIME ZONE", "extract()"]],
  ["SELECT 1 UNION ALL SELECT 2", ["UNION ALL"]],
  ["WITH RECURSIVE r AS (SELECT 1 UNION SELECT 2) SELECT * FROM r", ["UNION", "WITH RECURSIVE"]],
  ["WITH r AS NOT MATERIALIZED (SELECT 1) SELECT * FROM r", ["MATERIALIZED", "WITH"]],
  [
    "INSERT INTO t (a) SELECT 1 ON CONFLICT (a) DO NOTHING",
    ["DO NOTHING", "INSERT", "INSERT … SELECT", "ON CONFLICT"],
  ],
  ["UPDATE t SET a = 1 FROM u RETURNING a", ["RETURNING", "UPDATE", "UPDATE … FROM"]],
  ["CREATE TABLE t (a integer PRIMARY KEY, b text NOT NULL)", ["CREATE TABLE", "NOT NULL", "PRIMARY KEY"]],
  [
    "CREATE UNIQUE INDEX ON t (lower(a)) WHERE b",
    ["CREATE UNIQUE INDEX", "index on an expression", "lower()", "partial index"],
  ],
])("%s", async (sql, constructs) => {
  expect([...(await constructsOf(sql))].sort()).toEqual(constructs);
});

test("what can't be parsed throws", async () => {
  await expect(constructsOf("SELECT FROM WHERE")).rejects.toThrow();
});
