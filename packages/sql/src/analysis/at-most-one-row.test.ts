import { parse } from "libpg-query";
import { expect, test } from "vitest";
import type { Schema, Table } from "../schema/schema.ts";
import { Scope } from "../scope/scope.ts";
import { integerColumn } from "../testing/plain-column.ts";
import { givesAtMostOneRow } from "./at-most-one-row.ts";

const table: Table = {
  key: "t",
  sqlName: "t",
  columns: ["a", "b", "c"].map((name) => integerColumn(name)),
  uniques: [["a"], ["b", "c"]],
  hasPrimaryKey: true,
  foreignKeys: [],
  checks: [],
};
const schema: Schema = { tables: new Map([["t", table]]), views: new Map() };

async function oneRow(sql: string): Promise<boolean> {
  const statement = (await parse(sql)).stmts?.[0]?.stmt;
  if (!statement || !("SelectStmt" in statement)) throw new Error(`No query: ${sql}`);
  return givesAtMostOneRow(new Scope(statement.SelectStmt, schema));
}

test.each([
  "select a from t order by b limit 1",
  "select a from t fetch first 1 row only",
  "select count(*), max(a) from t",
  "select 1 from t having count(*) > 3",
  "select 1",
  "values (1, 2)",
  "select * from t where a = 5",
  "select x.b from t as x where 5 = x.a and b > 2",
  "select a from t where b = 1 and c = 2",
  "select * from (select sum(a) as s from t) as totals, (select min(b) as m from t) as least",
  "with totals as (select sum(a) as s from t) select s * 2 from totals",
])("P22: at most one row: %s", async (sql) => {
  expect(await oneRow(sql)).toBe(true);
});

test.each([
  "select a from t",
  "select a from t limit 2",
  "select a from t order by b fetch first 1 row with ties",
  "select count(*) from t group by b",
  "select count(*) over () from t",
  "select unnest(array_agg(a)) from t",
  "select generate_series(1, 3)",
  "values (1), (2)",
  "select max(a) from t union all select min(a) from t",
  "select * from t where b = 5",
  "select * from t where a = 5 or b = 2",
  "select * from t where a = b",
  "select (select count(*) from t) from t",
  "select x.a from t as x join t as y on x.a = y.b where x.a = 1",
  "with recursive r as (select 1 as n union all select n + 1 from r where n < 3) select n from r",
])("P22: perhaps several rows: %s", async (sql) => {
  expect(await oneRow(sql)).toBe(false);
});
