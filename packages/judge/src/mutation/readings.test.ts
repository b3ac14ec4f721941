import { type Column, parseQuery, type Schema, type Table } from "@master-sql/sql";
import { plainColumn } from "@master-sql/sql/testing/plain-column";
import { parse } from "libpg-query";
import { describe, expect, test } from "vitest";
import { type ReadingTopic, readingsOf } from "./readings.ts";

const column = (name: string, kind: Column["kind"], notNull = false) =>
  plainColumn(name, kind, { typeName: kind === "decimal" ? "numeric" : kind, notNull });
const tables: readonly Table[] = ["customers", "orders"].map((key) => ({
  key,
  sqlName: key,
  columns: [
    column("id", "integer", true),
    column("city", "text"),
    column("tier", "text", true),
    column("placed", "date"),
    column("entered", "date", true),
    column("total", "decimal"),
  ],
  uniques: [["id"]],
  hasPrimaryKey: true,
  foreignKeys: [],
  checks: [],
}));
const schema: Schema = { tables: new Map(tables.map((table) => [table.key, table])), views: new Map() };

async function readingsIn(sql: string) {
  const parsed = await parseQuery(parse, sql);
  if (parsed.kind !== "query") throw new Error(parsed.kind);
  return readingsOf(parsed.select, schema);
}

const oneLine = (sql: string) => sql.replace(/\s+/g, " ").toLowerCase();

/** A solution, and how somebody may write it who read the task otherwise. */
const examples: readonly (readonly [ReadingTopic, string, string])[] = [
  ["empty text", "select id from customers where city is null", "city is null or city = ''"],
  ["empty text", "select id from customers where city is not null", "city is not null and city <> ''"],
  ["empty text", "select coalesce(city, '?') from customers", "coalesce(nullif (city, ''), '?')"],
  ["no rows", "select sum(total) from orders", "coalesce(sum(total), 0)"],
  ["nothing joined", "select 1 from customers c left join orders o on o.id = c.id", "customers as c join"],
  ["nothing joined", "select 1 from customers c join orders o on o.id = c.id", "left join orders"],
  ["NULL", "select id from customers where city <> 'Ulm'", "city <> 'ulm' or city is null"],
  ["NULL", "select city, count(*) from customers group by city", "where city is not null group by"],
  ["NULL", "select id from customers order by city", "order by city nulls first"],
  ["NULL", "select id from customers order by city desc, tier", "order by city desc nulls last, tier"],
  ["no rows", "select coalesce(sum(total), 0) from orders", "select sum(total) from"],
  ["no rows", "select avg(total) from orders", "coalesce(avg(total), 0)"],
  ["empty text", "select count(city) from customers", "count(nullif (city, ''))"],
  ["letter case", "select id from customers where tier like 'go%'", "tier ilike 'go%'"],
  ["letter case", "select id from customers where tier not like 'go%'", "tier not ilike 'go%'"],
  ["future", "select id from orders where entered >= '2025-01-01'", "entered <= now()"],
  ["future", "select id from orders where placed is not null", "placed <= now()"],
];

describe("other readings of a task", () => {
  test.each(examples)("%s: %s", async (topic, sql, expected) => {
    const readings = await readingsIn(sql);
    expect(readings.map((reading) => reading.topic)).toEqual([topic]);
    expect(oneLine(readings[0]?.sql ?? "")).toContain(expected);
  });

  test.each([
    "select id from customers where tier <> 'gold'",
    "select count(tier) from customers group by tier order by tier",
    "select id from (select id, city from customers order by city) as c",
    "select id from orders where placed < '2025-01-01' and total > 5",
    "select 1 from customers cross join orders",
    "with recursive up as (select 1 as id union all select c.id from up join customers c on c.id = up.id) select id from up",
  ])("%s can be read in one way only", async (sql) => expect(await readingsIn(sql)).toEqual([]));

  test("what has no end yet may count, and what lies in the future not yet", async () => {
    const readings = await readingsIn("select id from orders where placed >= '2025-01-01'");
    expect(readings.map(({ topic, sql }) => [topic, oneLine(sql)])).toEqual([
      ["NULL", expect.stringContaining("placed is null")],
      ["future", expect.stringContaining("placed <= now()")],
    ]);
  });

  test("a join beside a recursion is read otherwise", async () => {
    const readings = await readingsIn(
      "with recursive up as (select 1 as id union all select id + 1 from up where id < 3) select up.id from up join customers c on c.id = up.id",
    );
    expect(readings.map(({ topic }) => topic)).toEqual(["nothing joined"]);
  });

  test("the condition beside others stays as it is", async () => {
    const [reading] = await readingsIn("select id from customers where city is null and tier = 'gold'");
    expect(oneLine(reading?.sql ?? "")).toMatch(/\( ?city is null or city = '' ?\) and tier = 'gold'/);
  });
});
