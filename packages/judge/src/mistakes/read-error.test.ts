import { tokensOf } from "@master-sql/sql";
import { describe, expect, test } from "vitest";
import { openedSandbox } from "../testing/opened-sandbox.ts";
import { clauseAt, readError } from "./read-error.ts";

const sandbox = openedSandbox({
  script:
    "CREATE TABLE sales (id int PRIMARY KEY, shop int, cents int, day date); CREATE TABLE shops (id int, name text)",
});

/** What PostgreSQL's own error about a query is told to be. */
async function faultOf(sql: string) {
  const outcome = await sandbox.run(sql);
  if (outcome.status !== "failed") throw new Error(`${sql} doesn't fail`);
  const { errorClass, clauses = [] } = readError(sql, outcome.error);
  return [errorClass, ...clauses];
}

describe("an error that PostgreSQL reports is told by its cause and its clause [D4]", () => {
  test.each([
    ["select id, cents as c from sales where c > 100", "alias-too-early", "WHERE"],
    ["select shop, count(*) as n from sales group by shop having n > 1", "alias-too-early", "HAVING"],
    ['select id from sales where day = "2025-01-01"', "quoted-text", "WHERE"],
    ['select id from shops where name = "tea"', "quoted-text", "WHERE"],
    ['select id from shops where "name" = "nme"', "unknown-column", "WHERE"],
    ["select id, cnts from sales where cents > 100", "unknown-column", "SELECT"],
    ["select id from sales order by cnts", "unknown-column", "ORDER BY"],
    ["select id from sale", "unknown-table", "FROM"],
    ["select sales.id from sales s", "unknown-table", "SELECT"],
    ["select id from sales join shops on shops.id = shop", "ambiguous-column", "SELECT"],
    ["select shop from sales where count(*) > 1 group by shop", "misplaced-function", "WHERE"],
    ["select id from sales where row_number() over (order by id) = 1", "misplaced-function", "WHERE"],
    ["select max(count(*)) from sales group by shop", "misplaced-function", "SELECT"],
    ["select shop from sales group by shop having cents > 1", "ungrouped-column", "HAVING"],
    ["select id from sales where cents > 'abc'", "bad-literal", "WHERE"],
    ["select id, ifnull(cents, 0) from sales", "unknown-function", "SELECT"],
    ["select id from sales where cents == 100", "type-mismatch", "WHERE"],
    ["select id, cents day from sales", "missing-comma", "SELECT"],
    ["select id, shop cents day from sales", "missing-comma", "SELECT"],
    ["select shop count(*) from sales group by shop", "missing-comma", "SELECT"],
    ["select id, cents, from sales", "extra-comma", "SELECT"],
    ["select id from sales where cents > 1 where id > 0", "clause-order", "WHERE"],
    ["select id from sales order by id where cents > 1", "clause-order", "ORDER BY"],
    ["select id from sales where (cents > 100", "unbalanced-parentheses", "WHERE"],
    [
      "select id from sales where id in (select id from shops where (id > 1) order by id",
      "unbalanced-parentheses",
      "WHERE",
    ],
    [
      "select id from sales where id in (select shop from sales s join shops h on h.nme = 'x')",
      "unknown-column",
      "FROM",
    ],
  ])("%s", async (sql, errorClass, clause) => {
    expect(await faultOf(sql)).toEqual([errorClass, clause]);
  });

  test("what is shown and isn't grouped may be grouped by, or not shown", async () => {
    const sql = "select shop, cents, count(*) from sales group by shop";
    expect(await faultOf(sql)).toEqual(["ungrouped-column", "GROUP BY", "SELECT"]);
  });

  test.each([
    "with up as (select 1 as n union all select n + 1 from up where n < 3) select n from up",
    "with a as (select id from b), b (id) as (select id from sales) select id from a",
  ])("a common table that isn't known yet is told of WITH: %s", async (sql) => {
    expect(await faultOf(sql)).toEqual(["unknown-table", "WITH"]);
  });

  test.each([
    "select m.id from sales m, salez as c",
    "select id, sale as total from salez sale",
    "with a as (select id from sales) select id from a, salez as s",
  ])("a table that there isn't is told of FROM, whatever stands beside it: %s", async (sql) => {
    expect(await faultOf(sql)).toEqual(["unknown-table", "FROM"]);
  });

  test.each([
    ["insert into sales (shop, cents) values (1, 2)", "missing-assignment"],
    ["insert into sales (id, cents) values (1, 2) on conflict (shop) do nothing", "conflict-handling"],
    ["select count(distinct shop) over () from sales", "wrong-window", "SELECT"],
    ["select distinct shop from sales order by cents", "distinct-order-by", "ORDER BY"],
    ["select distinct on (shop) shop, cents from sales order by cents", "wrong-sort-key", "SELECT"],
    ["select shop from sales order by 2", "unknown-column", "ORDER BY"],
    [
      "insert into sales (id, cents) values (1, 2), (1, 3) on conflict (id) do update set cents = excluded.cents",
      "conflict-handling",
    ],
    ["select shop, count(*) from sales group by 3", "unknown-column", "GROUP BY"],
  ])("what one SQLSTATE of several mistakes stands for: %s", async (sql, ...told) => {
    expect(await faultOf(sql)).toEqual(told);
  });

  test("a NULL that is given for a column isn't a column left out", async () => {
    expect(await faultOf("insert into sales (id, cents) values (null, 2)")).toEqual([undefined]);
  });

  test("a query that fails on its data has no place, and is told by its error alone", async () => {
    expect(await faultOf("select 1 / (select count(*) from sales)")).toEqual(["division-by-zero"]);
  });
});

test.each([
  ["select count(*) filter (where | ) from a", "SELECT"],
  ["select extract(year from |) from a", "SELECT"],
  ["select rank() over (partition by x order by |) from a", "SELECT"],
  ["select x from a where y is not distinct from |", "WHERE"],
  ["select distinct on (x) |", "SELECT"],
  ["with c as (select x from a where |) select 1", "WHERE"],
  ["with c as (select x from a) select | from c", "SELECT"],
  ["select x from a where y in (1, |", "WHERE"],
  ["select x from a union select | from b", "SELECT"],
  ["select percentile_cont(0.5) within group (order by |) from a", "SELECT"],
  ["select x from a left join b on |", "FROM"],
  ["select x from a offset |", "LIMIT"],
])("%s stands in %s", (marked, clause) => {
  expect(clauseAt(tokensOf(marked.replace("|", " ")), marked.indexOf("|"))).toBe(clause);
});
