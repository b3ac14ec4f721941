import { describe, expect, test } from "vitest";
import { clubFaults } from "../testing/club-faults.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import type { ClauseName } from "../verdicts/index.ts";

const faultOf = clubFaults();

type Case = readonly [ErrorClass, readonly ClauseName[], string, string];

const cases: readonly Case[] = [
  [
    "null-handling",
    ["WHERE"],
    "select name from members where points > 3 or points is null",
    "select name from members where points > 3",
  ],
  [
    "null-handling",
    ["WHERE"],
    "select name from members where (points = fee) is not false",
    "select name from members where points = fee",
  ],
  [
    "null-handling",
    ["WHERE"],
    "select name from members where (points < fee) is not true",
    "select name from members where points >= fee",
  ],
  [
    "wrong-window",
    ["SELECT"],
    "select city, 100 * count(*) / sum(count(*)) over () from members group by city",
    "select city, 100 * count(*) / sum(count(*)) over (partition by city) from members group by city",
  ],
  [
    "extra-predicate",
    ["WHERE"],
    "select city, round(100.0 * count(*) / (select count(*) from members), 1) from members group by city",
    "select city, round(100.0 * count(*) / (select count(*) from members), 1) from members where fee < 20 group by city",
  ],
  [
    "wrong-operator",
    ["WHERE"],
    "select name from members where name ilike '%A%' or name ilike '%B%'",
    "select name from members where name like '%A%' or name like '%B%'",
  ],
  [
    "ties",
    ["LIMIT"],
    "select t.name, t.fee from (select name, fee from members order by fee fetch first 1 rows with ties) t order by fee, name",
    "select name, fee from members order by fee, name limit 1",
  ],
  [
    "wrong-operator",
    ["WHERE"],
    "select name from members where city = 'Ulm'",
    "select name from members where city <> 'Ulm'",
  ],
  [
    "wrong-logic",
    ["WHERE"],
    "select name from members where city = 'Ulm' and fee > 12",
    "select name from members where city = 'Ulm' or fee > 12",
  ],
  [
    "negation",
    ["WHERE"],
    "select name from members where points is null",
    "select name from members where points is not null",
  ],
  [
    "null-handling",
    ["SELECT"],
    "select name, points from members",
    "select name, coalesce(points, 7) from members",
  ],
  ["wrong-column", ["SELECT"], "select name, fee from members", "select name, points from members"],
  [
    "wrong-expression",
    ["SELECT"],
    "select name, fee * 2 from members",
    "select name, fee * 2 + 1 from members",
  ],
  ["column-order", ["SELECT"], "select name, city from members", "select city, name from members"],
  ["column-count", ["SELECT"], "select name, city from members", "select name from members"],
  [
    "join-condition",
    ["FROM"],
    "select m.name, c.name from members m join clubs c on c.id = m.club_id",
    "select m.name, c.name from members m join clubs c on c.id = m.mentor_id",
  ],
  [
    "extra-table",
    ["FROM"],
    "select c.name, c.city from clubs c",
    "select c.name, c.city from clubs c join members m on m.club_id = c.id",
  ],
  [
    "missing-table",
    ["FROM"],
    "select m.name from members m join clubs c on c.id = m.club_id",
    "select name from members",
  ],
  [
    "predicate-place",
    ["WHERE", "HAVING"],
    "select city, count(*) from members group by city having min(fee) > 12",
    "select city, count(*) from members where fee > 12 group by city",
  ],
  [
    "wrong-grouping",
    ["GROUP BY"],
    "select club_id, count(*) from members group by club_id",
    "select club_id, count(*) from members group by club_id, city",
  ],
  [
    "missing-sort-key",
    ["ORDER BY"],
    "select name from members order by fee, name",
    "select name from members order by fee",
  ],
  [
    "wrong-sort-key",
    ["ORDER BY"],
    "select name from members order by fee, name",
    "select name from members order by points, name",
  ],
  [
    "wrong-direction",
    ["ORDER BY"],
    "select name from members order by fee desc, name",
    "select name from members order by fee, name",
  ],
  [
    "nulls-order",
    ["ORDER BY"],
    "select name from members order by points desc nulls last, id",
    "select name from members order by points desc, id",
  ],
  [
    "ties",
    ["LIMIT"],
    "select name from members order by fee fetch first 1 row with ties",
    "select name from members order by fee limit 1",
  ],
  [
    "wrong-limit",
    ["LIMIT"],
    "select name from members order by fee, id limit 2",
    "select name from members order by fee, id limit 3",
  ],
  [
    "set-operation",
    ["SET"],
    "select city from members except select city from clubs",
    "select city from members intersect select city from clubs",
  ],
  [
    "negation",
    ["FROM", "WHERE"],
    "select c.name from clubs c where not exists (select 1 from members m where m.club_id = c.id and m.city = 'Ulm')",
    "select c.name from clubs c join members m on m.club_id = c.id where m.city <> 'Ulm'",
  ],
  [
    "negation",
    ["WHERE"],
    "select c.name from clubs c where not exists (select 1 from members m where m.club_id = c.id and m.city = 'Ulm')",
    "select c.name from clubs c where exists (select 1 from members m where m.club_id = c.id and m.city <> 'Ulm')",
  ],
  [
    "wrong-logic",
    ["WHERE"],
    "select city from members where fee > 12 union select city from members where points > 6",
    "select distinct city from members where fee > 12 and points > 6",
  ],
  [
    "missing-predicate",
    ["WHERE"],
    "select name from members where not (fee > 10 and fee <= 15)",
    "select name from members where fee <= 10",
  ],
  [
    "wrong-operator",
    ["WHERE"],
    "select name from members where name ilike 'b%'",
    "select name from members where name like 'B%'",
  ],
  [
    "wrong-expression",
    ["WHERE"],
    "select name from members where upper(trim(city)) = 'ULM'",
    "select name from members where city = 'ULM'",
  ],
  [
    "ties",
    ["WHERE", "SELECT"],
    "select m.city, m.name from members m where m.fee = (select max(x.fee) from members x where x.city = m.city)",
    "select distinct on (city) city, name from members order by city, fee desc",
  ],
  [
    "wrong-direction",
    ["SELECT"],
    "select city, array_agg(id order by id desc) from members group by city",
    "select city, array_agg(id order by id) from members group by city",
  ],
  [
    "wrong-window",
    ["SELECT"],
    "select name, sum(fee) over (partition by city) from members",
    "select name, sum(fee) over () from members",
  ],
];

describe("D1, D4 clause and cause", () => {
  test.each(cases)("%s in %j: %s / %s", async (errorClass, clauses, right, wrong) => {
    expect(await faultOf(right, wrong)).toEqual({ errorClass, clauses });
  });
});

describe("D2 another way of writing is no difference", () => {
  const right =
    "select m.name from members m join clubs c on c.id = m.club_id where c.founded < 2000 and m.fee between 5 and 12";
  test.each([
    [
      "tables the other way round, comparisons flipped",
      "select x.name from clubs y, members x where x.club_id = y.id and 12 >= x.fee and x.fee > 5 and 2000 > y.founded",
      "boundary",
    ],
    [
      "a common table",
      "with old as (select id from clubs where founded < 2000) select m.name from members m join clubs c on c.id = m.club_id where c.founded < 2001 and m.fee between 5 and 12 and m.club_id is not null",
      "wrong-constant",
    ],
  ] as const)("%s", async (_, wrong, errorClass) => {
    const fault = await faultOf(right, wrong);
    expect(fault).toEqual({ errorClass, clauses: ["WHERE"] });
  });
});

describe("D3 the fewest repairs", () => {
  test("an expression that is selected and grouped by is one, told of both clauses", async () => {
    expect(
      await faultOf(
        "select lower(city), count(*) from members group by lower(city)",
        "select upper(city), count(*) from members group by upper(city)",
      ),
    ).toEqual({ errorClass: "wrong-expression", clauses: ["GROUP BY", "SELECT"] });
  });

  test("of two mistakes, the one in the clause that is read first is named", async () => {
    expect(
      await faultOf(
        "select city, max(fee) from members where points > 1 group by city",
        "select city, min(fee) from members where points > 2 group by city",
      ),
    ).toEqual({ errorClass: "wrong-constant", clauses: ["WHERE", "SELECT"] });
  });

  test("within a subquery it is its clause", async () => {
    const exists = (condition: string) =>
      `select name from clubs c where exists (select 1 from members m where m.club_id = c.id${condition})`;
    expect(await faultOf(exists(" and m.fee > 12"), exists(""))).toEqual({
      errorClass: "missing-predicate",
      clauses: ["WHERE"],
    });
  });
});

test("D2 of a table that is read twice, either reading may stand for the other query's", async () => {
  expect(
    await faultOf(
      "select e.name from members e join members m on m.id = e.mentor_id where e.fee > m.fee",
      "select m.name from members m join members e on m.mentor_id = e.id where m.fee >= e.fee",
    ),
  ).toEqual({ errorClass: "boundary", clauses: ["WHERE"] });
});

test("D5 a recursion is exchanged as a whole, and told by what differs in it", async () => {
  const chain = (start: string) =>
    `with recursive up as (select id, mentor_id, 1 as depth from members where ${start} union all
       select m.id, m.mentor_id, u.depth + 1 from members m join up u on m.mentor_id = u.id) select id, depth from up`;
  expect(await faultOf(chain("mentor_id is null"), chain("mentor_id is null and fee > 12"))).toEqual({
    errorClass: "extra-predicate",
    clauses: ["WITH", "WHERE"],
  });
});

test("D5 recursions are never mixed", async () => {
  const chain = (start: string, step: string) =>
    `with recursive up as (select id, mentor_id, 1 as depth from members where ${start} union all
       select m.id, m.mentor_id, u.depth + 1 from members m join up u on ${step}) select id, depth from up`;
  const fault = await faultOf(
    chain("mentor_id is null", "m.mentor_id = u.id"),
    chain("mentor_id is not null", "m.id = u.mentor_id"),
  );
  expect(fault.clauses ?? ["WITH"]).toEqual(["WITH"]);
});
