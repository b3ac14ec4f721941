import type { Column, Schema, Table } from "@master-sql/sql";
import { integerColumn } from "@master-sql/sql/testing/plain-column";
import { parse } from "libpg-query";
import { expect, test } from "vitest";
import { mutantsOf } from "./mutants-of.ts";
import type { OperatorName } from "./operator.ts";

const table = (key: string, columns: readonly Column[], checks: Table["checks"]): Table => ({
  key,
  sqlName: key,
  columns,
  uniques: [["id"]],
  hasPrimaryKey: true,
  foreignKeys: ["boss", "person"].map((name) => ({
    columns: [name],
    target: "people",
    targetColumns: ["id"],
  })),
  checks,
});
const isEarlier = [{ expression: "(boss < id)", columns: ["boss", "id"] }];
const staff = [integerColumn("id"), integerColumn("town"), integerColumn("boss", false)];
const tables = [
  table("people", staff, isEarlier),
  table("loops", staff, []),
  table("orders", [integerColumn("id"), integerColumn("person"), integerColumn("note", false)], []),
];
const schema: Schema = { tables: new Map(tables.map((each) => [each.key, each])), views: new Map() };

async function made(sql: string, operator: OperatorName, isSorted?: boolean): Promise<string> {
  const statement = (await parse(sql)).stmts?.[0]?.stmt;
  if (!statement || !("SelectStmt" in statement)) throw new Error(`No query: ${sql}`);
  const mutants = mutantsOf(statement.SelectStmt, schema, isSorted);
  return mutants.flatMap((each) => (each.operator === operator ? [each.description] : [])).join("; ");
}

const missing = (column: string) =>
  `select p.id, p.town from orders o right join people p on o.person = p.id and o.note = 1 where o.${column} is null`;
const down = (start: string, people = "people") =>
  `with recursive tree as (select ${start} as root, id from ${people} union all select t.root, p.id from tree t join ${people} p on p.boss = t.id) select root, id from tree`;
const up = (steps: string, from = "c.reached is not null") =>
  `with recursive chain as (select id, boss as reached, 1 as steps from people where boss is not null union all select c.id, p.boss, ${steps} from chain c join people p on p.id = c.reached) select c.id, c.reached, c.steps from chain c where ${from}`;
const one = (from: string) => `select count(*) filter (where p.id is null) from ${from} on p.id = o.person`;

const firstTown = (index: string, value = "town") =>
  `with first as (select boss, (array_agg(town order by id))${index} as town from (select boss, id, ${value} as town from people) p group by boss) select town, count(*) from first group by town`;

/** A query, an operator, and a mutant of it that means the same; the same of a neighbour, which doesn't. */
const pairs: readonly [OperatorName, string, string, string][] = [
  ["aggregate", "count(*) becomes count(town)", firstTown("[1]"), firstTown("[2]")],
  ["aggregate", "count(*) becomes count(town)", firstTown("[1]"), firstTown("[1]", "array[town]")],

  [
    "aggregate",
    "count(o.person)",
    one("orders o full join people p"),
    one("orders o full join (select max(id) as id from people) p"),
  ],
  [
    "aggregate",
    "count(boss)",
    "select boss, count(*) from people where boss in (select person from orders) group by boss",
    "select boss, count(*) from people where boss not in (select person from orders) group by boss",
  ],
  ["distinct", "DISTINCT is put in", missing("id"), missing("note")],
  ["join type", "FULL JOIN", missing("id"), missing("note")],
  [
    "set operation",
    "EXCEPT ALL",
    "select id from people except select person from orders",
    "select person from orders except select id from people",
  ],
  [
    "set operation",
    "UNION ALL becomes UNION",
    "select id, 'a' from people union all select id, 'b' from orders",
    "select id, 'a' from people union all select id, 'a' from orders",
  ],
  [
    "set operation",
    "UNION ALL becomes UNION",
    "select id, 'a' from people union all select id, 'b' from orders",
    "select person, 'a' from orders union all select id, 'b' from people",
  ],
  ["set operation", "UNION ALL becomes UNION", down("id"), down("town")],
  ["set operation", "UNION ALL becomes UNION", down("id"), down("id", "loops")],
  ["distinct", "DISTINCT is put in", down("id"), down("town")],
  ["set operation", "UNION ALL becomes UNION", up("c.steps + 1"), up("c.steps")],
  ["set operation", "UNION ALL becomes UNION", up("c.steps + 1"), up("c.steps + 0")],
  ["dropped predicate", "WHERE boss IS NOT NULL", up("c.steps + 1"), up("c.steps + 1", "c.steps > 0")],
];

test.each(pairs)(
  "%s: %s is not made of what means the same, but of its neighbour",
  async (operator, mutant, same, neighbour) => {
    expect(await made(same, operator)).not.toContain(mutant);
    expect(await made(neighbour, operator)).toContain(mutant);
  },
);

test("a limit may take the second of two rows alike", async () => {
  const apart = "select id, 'a' from people union all select id, 'b' from orders limit 1 offset 1";
  expect(await made(apart, "set operation")).not.toContain("UNION ALL becomes UNION");
  const alike = "select id from people union all select id from orders limit 1 offset 1";
  expect(await made(alike, "set operation")).toContain("UNION ALL becomes UNION");
});

test("where the order of rows doesn't count, the keys of DISTINCT ON may be sorted either way", async () => {
  const latest = "select distinct on (person) person, id from orders order by person, note";
  expect(await made(latest, "order by", false)).not.toContain("person is sorted descending");
  expect(await made(latest, "order by", false)).toContain("note is sorted descending");
  expect(await made(latest, "order by", true)).toContain("person is sorted descending");
});
