import { printSql, type Schema, type Table } from "@master-sql/sql";
import { plainColumn } from "@master-sql/sql/testing/plain-column";
import type { SelectStmt } from "@pgsql/types";
import { parse } from "libpg-query";
import { describe, expect, test } from "vitest";
import { mutantsOf } from "./mutants-of.ts";
import { type OperatorName, operatorNames } from "./operator.ts";

async function queryOf(sql: string): Promise<SelectStmt> {
  const statement = (await parse(sql)).stmts?.[0]?.stmt;
  if (statement && "SelectStmt" in statement) return statement.SelectStmt;
  throw new Error(`No query: ${sql}`);
}

const printed = async (sql: string) => printSql({ SelectStmt: await queryOf(sql) });

/** For each operator a query, and mutants that it must have. */
const examples: readonly [OperatorName, string, readonly string[]][] = [
  [
    "join type",
    "select 1 from a join b on a.x = b.x",
    ["select 1 from a left join b on a.x = b.x", "select 1 from a right join b on a.x = b.x"],
  ],
  ["join type", "select 1 from a left join b using (x)", ["select 1 from a join b using (x)"]],
  ["comparison", "select x from a where x < 5", ["select x from a where x > 5"]],
  ["comparison", "select x from a where x in (1, y)", ["select x from a where x not in (1, y)"]],
  ["comparison", "select x from a where x like y", ["select x from a where x not like y"]],
  ["boundary", "select x from a where x < 5", ["select x from a where x <= 5"]],
  [
    "boundary",
    "select x from a where x between 1 and 5",
    ["select x from a where x > 1 and x <= 5", "select x from a where x >= 1 and x < 5"],
  ],
  [
    "period end",
    "select x from a where d < '2024-03-01'",
    [
      "select x from a where d <= timestamp '2024-02-29 23:59:59'",
      "select x from a where d <= timestamp '2024-02-29 23:59:59.999'",
    ],
  ],
  [
    "clock",
    "select (d at time zone 'Asia/Tokyo')::date from a",
    ["select d::date from a", "select (d at time zone 'Asia/Tokyo' at time zone 'Asia/Tokyo')::date from a"],
  ],
  [
    "clock",
    "select (d - 7)::timestamp at time zone 'Asia/Tokyo' from a",
    ["select (d::timestamp at time zone 'Asia/Tokyo') - '7 days'::interval from a"],
  ],
  [
    "predicate place",
    "select x from (select x, rank() over (order by y desc) as place from a where z is null) as ranked where place = 1",
    [
      "select x from (select x, rank() over (order by y desc) as place, z as asked_1 from a) as ranked where place = 1 and ranked.asked_1 is null",
    ],
  ],
  [
    "predicate place",
    "with sums as (select x, sum(y) as total from a where z = 1 group by x), ranked as (select x, rank() over (order by total) as place from sums) select x from ranked where place = 1",
    [
      "with sums as (select x, sum(y) as total, z as asked_1 from a group by x, z), ranked as (select x, rank() over (order by total) as place, sums.asked_1 as asked_1 from sums) select x from ranked where place = 1 and ranked.asked_1 = 1",
    ],
  ],
  [
    "predicate place",
    "select 1 from a left join b on b.x = a.x and b.y > 1 where a.z = 2",
    [
      "select 1 from a left join b on b.x = a.x where a.z = 2 and b.y > 1",
      "select 1 from a left join b on b.x = a.x and b.y > 1 and a.z = 2",
    ],
  ],
  [
    "text pattern",
    "select trim(x) from a where x ~ '^[0-9]{4}$' and y like 'a\\_b%'",
    [
      "select ltrim(x) from a where x ~ '^[0-9]{4}$' and y like 'a\\_b%'",
      "select x from a where x ~ '^[0-9]{4}$' and y like 'a\\_b%'",
      "select trim(x) from a where x ~ '[0-9]{4}$' and y like 'a\\_b%'",
      "select trim(x) from a where x ~ '^[0-9]{4}' and y like 'a\\_b%'",
      "select trim(x) from a where x ~ '^[0-9]+$' and y like 'a\\_b%'",
      "select trim(x) from a where x ~ '^[0-9]{4}$' and y like 'a_b%'",
    ],
  ],
  [
    "recursion",
    "with recursive c as (select x, 1 as n from a union all select a.x, c.n + 1 from c join a on a.y = c.x) select n from c",
    [
      "with recursive c as (select x, 1 as n from a union all select a.x, c.n + 1 from c join a on a.y = c.x where c.n < 9) select n from c",
    ],
  ],
  [
    "day edge",
    "select d::date from a",
    [
      "select (case when d::time > '00:00' then d end)::date from a",
      "select (case when d::time <= '23:59:59' then d end)::date from a",
    ],
  ],
  ["constant", "select d + interval '1 month' from a", ["select d + interval '30 days' from a"]],
  [
    "window",
    "select max(x) over (order by y rows between unbounded preceding and 1 preceding) from a",
    ["select lag(x) over (order by y) from a"],
  ],
  ["order by", "select x from a order by x, y desc", ["select x from a order by y desc, x"]],
  ["constant", "select x from a where x < 5", ["select x from a where x < 6", "select x from a where x < 4"]],
  ["constant", "select 100.0 * x from a", ["select 100 * x from a", "select 101.0 * x from a"]],
  [
    "constant",
    "select x from a where d >= '2024-02-29'",
    ["select x from a where d >= '2024-03-01'", "select x from a where d >= '2024-02-28'"],
  ],
  [
    "constant",
    "select x from a where t < timestamptz '2024-12-31 22:30:00+01'",
    ["select x from a where t < timestamptz '2025-01-01 22:30:00+01'"],
  ],
  ["constant", "select date_trunc('month', d) from a", ["select date_trunc('year', d) from a"]],
  ["constant", "select x from a where x like 'y%'", ["select x from a where x like 'y'"]],
  ["constant", "select d + interval '14 days' from a", ["select d + interval '15 days' from a"]],
  ["logic", "select x from a where x = y and z", ["select x from a where x = y or z"]],
  ["logic", "select x from a where not z", ["select x from a where z"]],
  [
    "dropped predicate",
    "select x from a where x = y and z",
    ["select x from a where x = y", "select x from a where z"],
  ],
  ["dropped predicate", "select x from a where z", ["select x from a"]],
  ["dropped predicate", "select count(*) from a group by x having z", ["select count(*) from a group by x"]],
  ["dropped predicate", "select 1 from a join b on a.x = b.x", ["select 1 from a join b on true"]],
  ["dropped predicate", "select count(*) filter (where z) from a", ["select count(*) from a"]],
  [
    "dropped predicate",
    "select case when z then 1 else y end from a",
    ["select case when z then 1 end from a"],
  ],
  ["null handling", "select x from a where x is null", ["select x from a where x is not null"]],
  ["null handling", "select coalesce(x, y) from a", ["select x from a"]],
  ["null handling", "select x from a where x is distinct from y", ["select x from a where x <> y"]],
  ["null handling", "select x from a where x <> y", ["select x from a where x is distinct from y"]],
  ["null handling", "select x from a where z is not true", ["select x from a where not z"]],
  [
    "null handling",
    "select x from a where x not in (select y from b)",
    [
      "select x from a where not exists (select 1 from (select y from b) as members (member) where members.member = x)",
    ],
  ],
  [
    "aggregate",
    "select count(*) from a left join b on a.x = b.x",
    ["select count(b.x) from a left join b on a.x = b.x"],
  ],
  ["aggregate", "select count(x) from a", ["select count(*) from a", "select count(distinct x) from a"]],
  [
    "aggregate",
    "select sum(x), min(y) from a",
    ["select avg(x), min(y) from a", "select sum(x), max(y) from a"],
  ],
  ["distinct", "select distinct x from a", ["select x from a"]],
  ["distinct", "select x from a", ["select distinct x from a"]],
  [
    "grouping",
    "select x, y, count(*) from a group by x, y",
    ["select x, min(y) as y, count(*) from a group by x"],
  ],
  [
    "grouping",
    "select x + 1 as s, y from a group by 1, 2",
    ["select x + 1 as s, min(y) as y from a group by 1"],
  ],
  ["grouping", "select x, count(*) from a group by rollup (x)", ["select x, count(*) from a group by x"]],
  [
    "window",
    "select rank() over (partition by x order by y) from a",
    [
      "select dense_rank() over (partition by x order by y) from a",
      "select rank() over (order by y) from a",
      "select rank() over (partition by x order by y desc) from a",
      "select rank() over (partition by x) from a",
    ],
  ],
  [
    "window",
    "select sum(x) over (order by y) from a",
    ["select sum(x) over (order by y rows between unbounded preceding and current row) from a"],
  ],
  [
    "window",
    "select sum(x) over (order by y rows between 1 preceding and current row) from a",
    ["select sum(x) over (order by y) from a"],
  ],
  ["set operation", "select x from a union select y from b", ["select x from a union all select y from b"]],
  ["set operation", "select x from a except select y from b", ["select y from b except select x from a"]],
  [
    "order by",
    "select x from a order by x, y",
    ["select x from a order by x desc, y", "select x from a order by x"],
  ],
  ["order by", "select x from a order by x desc nulls last", ["select x from a order by x desc nulls first"]],
  ["order by", "select string_agg(x, ',' order by y) from a", ["select string_agg(x, ',') from a"]],
  [
    "limit",
    "select x from a limit 3",
    ["select x from a limit 2", "select x from a limit 4", "select x from a"],
  ],
  [
    "limit",
    "select x from a order by x limit 3",
    ["select x from a order by x fetch first 3 rows with ties"],
  ],
  ["limit", "select x from a offset 1", ["select x from a", "select x from a offset 0"]],
  [
    "sibling column",
    "select e.received_at from events as e where e.occurred_at > '2024-01-01'",
    [
      "select e.occurred_at from events as e where e.occurred_at > '2024-01-01'",
      "select e.received_at from events as e where e.received_at > '2024-01-01'",
    ],
  ],
  [
    "text pattern",
    "select regexp_replace(x, ' +', ' ', 'g') from a",
    ["select replace(x, '  ', ' ') from a"],
  ],
  [
    "text pattern",
    "select a.id from people as a where a.name = lower(a.alias)",
    ["select a.id from people as a where a.name like lower(a.alias)"],
  ],
  [
    "calculation",
    "select round(avg(x * y), 2) as v from a",
    [
      "select trunc(avg(x * y), 2) as v from a",
      "select round(avg(x) * avg(y), 2) as v from a",
      "select round(avg(x), 2) as v from a",
      "select round(avg(y), 2) as v from a",
    ],
  ],
  ["calculation", "select sum(x) / sum(y) from a", ["select avg((x * 1.0) / y) from a"]],
  [
    "calculation",
    "select x * y as v from a order by v desc",
    ["select x * y as v from a order by x desc", "select x * y as v from a order by y desc"],
  ],
];

const column = (name: string, typeName: string) =>
  plainColumn(name, typeName === "integer" || typeName === "text" ? typeName : "timestamp", { typeName });
const events: Table = {
  key: "events",
  sqlName: "events",
  columns: [
    column("id", "integer"),
    column("occurred_at", "timestamp without time zone"),
    column("received_at", "timestamp without time zone"),
    column("size", "integer"),
  ],
  uniques: [["id"]],
  hasPrimaryKey: true,
  foreignKeys: [],
  checks: [],
};
const people: Table = {
  ...events,
  key: "people",
  sqlName: "people",
  columns: [column("id", "integer"), column("name", "text"), column("alias", "text"), column("code", "text")],
  uniques: [["id"], ["code"]],
};
const schema: Schema = {
  tables: new Map([
    ["events", events],
    ["people", people],
  ]),
  views: new Map(),
};

describe("operators", () => {
  test.each(examples)("%s: %s", async (operator, sql, expected) => {
    const mutants = mutantsOf(await queryOf(sql), schema).filter((mutant) => mutant.operator === operator);
    expect(mutants.map((mutant) => mutant.sql)).toEqual(
      expect.arrayContaining(await Promise.all(expected.map(printed))),
    );
  });

  test("a key is no sibling of a value, and without a schema there are none", async () => {
    const siblings = async (sql: string, known?: Schema) =>
      mutantsOf(await queryOf(sql), known).filter(({ operator }) => operator === "sibling column");
    expect(await siblings("select size from events", schema)).toEqual([]);
    expect(await siblings("select occurred_at from events")).toEqual([]);
    expect(await siblings("select occurred_at from events", schema)).toHaveLength(1);
  });

  test("neither keys nor numbers are taken for patterns, nor one column for a calculation", async () => {
    const sql =
      "select p.id * 2 as v from people as p join events as e on e.size = p.id where p.code = p.name order by v";
    const mutants = mutantsOf(await queryOf(sql), schema);
    expect(
      mutants.filter(({ operator }) => operator === "text pattern" || operator === "calculation"),
    ).toEqual([]);
  });

  test("each has an example", () => {
    expect(new Set(examples.map(([operator]) => operator))).toEqual(new Set(operatorNames));
  });

  test.each([
    ["positions", "select x from a order by 1"],
    ["numbers of rows", "select x from a limit 3"],
    ["the 1 of EXISTS", "select x from a where exists (select 1 from b)"],
    ["formats", "select to_char(d, 'YYYY-MM') from a"],
  ])("constants that are %s are left alone", async (_, sql) => {
    expect(mutantsOf(await queryOf(sql)).filter(({ operator }) => operator === "constant")).toEqual([]);
  });

  test("duplicates don't matter to EXISTS and IN", async () => {
    const query = await queryOf("select distinct x from a where x in (select y from b)");
    const added = mutantsOf(query).filter(({ description }) => description === "DISTINCT is put in");
    expect(added).toEqual([]);
  });
});

describe("every mutant", () => {
  const queries = [
    ...examples.map(([, sql]) => sql),
    `with recursive chain as (select id, 1 as depth from a where parent is null
       union all select a.id, depth + 1 from a join chain on chain.id = a.parent where depth < 5)
     select id, max(depth) from chain group by id order by 2 desc, id limit 4`,
    `select distinct on (x) x, (select count(*) from b where b.x = a.x and b.y is not null) as n,
       case when y between 1 and 2 then 'few' when y > 2 then 'many' else 'none' end,
       lag(y, 1) over w - avg(y) over (partition by x order by d range between interval '1 day' preceding and current row)
     from a full join b using (x) window w as (partition by x order by d) order by x, d desc nulls last`,
  ];

  test.each(queries)("of %s is a query of its own that can be parsed", async (sql) => {
    const query = await queryOf(sql);
    const before = JSON.stringify(query);
    const mutants = mutantsOf(query);
    const trees = await Promise.all(mutants.map((mutant) => printed(mutant.sql)));
    expect(trees).toEqual(mutants.map((mutant) => mutant.sql));
    expect(new Set([...trees, await printed(sql)]).size).toBe(mutants.length + 1);
    expect(JSON.stringify(query)).toBe(before);
    for (const { description } of mutants) expect(description).not.toMatch(/\n|^$/);
  });
});
