import { describe, expect, test } from "vitest";
import { clubFaults } from "../../testing/club-faults.ts";
import type { ErrorClass } from "../../verdicts/error-class.ts";
import type { ClauseName } from "../../verdicts/index.ts";

const faultOf = clubFaults();

/** What mends it, the cause, the clauses, a solution, and a wrong query that is built in another way. */
type Case = readonly [string, ErrorClass, readonly ClauseName[], string, string];

const cases: readonly Case[] = [
  [
    "another sort key within a subquery",
    "wrong-sort-key",
    ["FROM", "ORDER BY"],
    "select c.id, array(select m.name from members m where m.club_id = c.id order by m.name) as names from clubs c",
    "select c.id, l.names from clubs c cross join lateral (select array(select m.name from members m where m.club_id = c.id order by m.id) as names) l",
  ],
  [
    "rows kept for which a function gives none",
    "join-type",
    ["FROM"],
    "select m.id, (regexp_match(m.name, '^(A.*)'))[1] as a from members m",
    "select m.id, x.a[1] as a from members m cross join lateral regexp_matches(m.name, '^(A.*)') as x(a)",
  ],
  [
    "rows kept with 0 for what they don't have",
    "join-type",
    ["FROM"],
    "select c.id, (select count(*) from members m where m.club_id = c.id) as n from clubs c",
    "select c.id, k.n from clubs c join (select club_id, count(*) as n from members group by club_id) k on k.club_id = c.id",
  ],
  [
    "a division with decimals of what subqueries count",
    "integer-division",
    ["SELECT"],
    "select city, round(100.0 * count(*) / (select count(*) from members), 2) as share from members group by city",
    "select city, round((100 * n / total)::numeric, 2) as share from (select city, count(*) as n from members group by city) k cross join (select count(*) as total from members) t",
  ],
  [
    "one key less to group by within a common table",
    "wrong-grouping",
    ["WITH", "GROUP BY"],
    "select count(*) from clubs c where exists (select from members m where m.club_id = c.id and m.fee > 10) and exists (select from members m where m.club_id = c.id and m.points > 3)",
    "with per as (select club_id, bool_or(fee > 10) as a, bool_or(points > 3) as b from members where club_id is not null group by club_id, city) select count(distinct club_id) from per where a and b",
  ],
  [
    "DISTINCT for DISTINCT ON",
    "distinct-or-union",
    ["WITH", "SELECT"],
    "select city, count(distinct club_id) from members group by city",
    "with one as (select distinct on (city) city, club_id from members order by city, id) select city, count(club_id) from one group by city",
  ],
  [
    "a condition asked before one row of each key is taken",
    "predicate-place",
    ["FROM", "WHERE"],
    "select distinct city from members where fee > 10",
    "select x.city from (select distinct on (city) city, fee from members order by city, id) x where x.fee > 10",
  ],
  [
    "different values counted instead of rows",
    "aggregate-distinct",
    ["SELECT"],
    "select city, count(distinct club_id) from members where club_id is not null group by city",
    "select city, count(*) from (select distinct city, club_id, name from members where club_id is not null) x group by city",
  ],
  [
    "an average that isn't rounded before it is compared",
    "wrong-expression",
    ["FROM", "SELECT"],
    "with k as (select city, count(*) as n from members group by city) select city from k where n > (select avg(n) from k)",
    "select city from (select city, count(*) as n, round(avg(count(*)) over ()) as usual from members group by city) v where n > usual",
  ],
];

describe("D8 an edit of the learner's own query, where no solution is near", () => {
  test.each(cases)("%s: %s in %s", async (_, errorClass, clauses, right, wrong) => {
    expect(await faultOf(right, wrong)).toEqual({ errorClass, clauses });
  });
});

test("D8 LIMIT 1 without an order is no fault where only whether there is a row counts", async () => {
  const right =
    "select c.id from clubs c where exists (select from members m where m.club_id = c.id and m.fee >= 10)";
  const wrong =
    "select c.id from clubs c cross join lateral (select from members m where m.club_id = c.id and m.fee > 10 limit 1) x";
  expect(await faultOf(right, wrong)).toEqual({ errorClass: "boundary", clauses: ["FROM", "WHERE"] });
});

test("D9 no fault is looked for in a query that is larger than any could be", async () => {
  const listed = (comparison: string, length: number) =>
    `select name from members where fee ${comparison} 10 and id not in (${Array.from({ length }, (_, n) => n + 90)})`;
  const named = { errorClass: "boundary", clauses: ["WHERE"] };
  expect(await faultOf(listed(">", 300), listed(">=", 300))).toEqual(named);
  expect(await faultOf(listed(">", 600), listed(">=", 600))).not.toEqual(named);
});
