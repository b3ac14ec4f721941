import { describe, expect, test } from "vitest";
import { clubFaults } from "../testing/club-faults.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import type { ClauseName } from "../verdicts/index.ts";

const faultOf = clubFaults();

/** The rule, what is wrong, the cause, the clauses, a solution, and a wrong query. */
type Case = readonly [string, string, ErrorClass, readonly ClauseName[], string, string];

const cases: readonly Case[] = [
  [
    "D3",
    "the clause around a subquery for one value",
    "boundary",
    ["WHERE", "SELECT"],
    "select c.id, (select count(*) from members m where m.club_id = c.id and m.fee > 10) as n from clubs c",
    "select c.id, (select count(*) from members m where m.club_id = c.id and m.fee >= 10) as n from clubs c",
  ],
  [
    "D3",
    "the common table around an edit of the learner's own query",
    "boundary",
    ["WITH", "WHERE"],
    "select c.id from clubs c where exists (select from members m where m.club_id = c.id and m.fee > 10)",
    "with dear as (select club_id from members where fee >= 10 group by club_id) select c.id from clubs c cross join lateral (select from dear d where d.club_id = c.id) x",
  ],
  [
    "D11",
    "two values filled where a comparison should know NULL",
    "null-handling",
    ["WHERE"],
    "select m.id from members m left join members o on o.id = m.mentor_id where o.points is distinct from m.points",
    "select m.id from members m left join members o on o.id = m.mentor_id where coalesce(m.points, 0) <> coalesce(o.points, 0)",
  ],
  [
    "D11",
    "NOT IN of a value that is filled",
    "null-handling",
    ["WHERE"],
    "select id from members where city in ('Ulm', 'Bonn') is not true",
    "select id from members where coalesce(city, 'Ulm') not in ('Ulm', 'Bonn')",
  ],
  [
    "D11",
    "a sum of ones where rows are counted",
    "null-handling",
    ["SELECT"],
    "select city, count(*) filter (where points > 3) as n from members group by city",
    "select city, sum(case when points > 3 then 1 end) as n from members group by city",
  ],
  [
    "D16",
    "what WITHIN GROUP sorts",
    "wrong-expression",
    ["SELECT"],
    "select percentile_disc(0.5) within group (order by fee) as half from members",
    "select percentile_disc(0.5) within group (order by fee + coalesce(points, 0)) as half from members",
  ],
  [
    "D16",
    "the direction in which WITHIN GROUP sorts",
    "wrong-direction",
    ["SELECT"],
    "select percentile_disc(0.25) within group (order by fee) as quarter from members",
    "select percentile_disc(0.25) within group (order by fee desc) as quarter from members",
  ],
  [
    "D18",
    "a number written down where all rows are counted",
    "wrong-constant",
    ["SELECT"],
    "select city, 100.0 * count(*) / sum(count(*)) over () as share from members group by city",
    "select city, 100.0 * count(*) / 4 as share from members group by city",
  ],
  [
    "D4",
    "DISTINCT ON where all rows are asked for",
    "distinct-or-union",
    ["SELECT"],
    "select name, fee from members where fee > 5",
    "select distinct on (name) name, fee from members where fee > 5",
  ],
  [
    "D4",
    "DISTINCT ON with a key too few",
    "wrong-grouping",
    ["SELECT"],
    "select distinct on (city, club_id) city, club_id, id from members order by city, club_id, id",
    "select distinct on (city) city, club_id, id from members order by city, club_id, id",
  ],
  [
    "D20",
    "the last key by which one row is chosen, in the other direction",
    "ties",
    ["ORDER BY"],
    "select distinct on (city) city, id from members order by city, fee desc, id desc",
    "select distinct on (city) city, id from members order by city, fee desc, id",
  ],
  [
    "D20",
    "all rows of a key where a solution numbers them",
    "distinct-or-union",
    ["FROM"],
    "select city, count(*) from (select distinct on (c.id) c.id, m.city from clubs c join members m on m.club_id = c.id order by c.id, m.id) x group by city",
    "select m.city, count(*) from clubs c join members m on m.club_id = c.id group by m.city",
  ],
  [
    "D4",
    "another table in the subquery of a condition",
    "wrong-tables",
    ["WHERE"],
    "select m.id from members m where m.fee > 5 and m.points > 3",
    "select m.id from members m where m.fee > 5 and exists (select from clubs c where c.id = m.club_id)",
  ],
  [
    "D5",
    "a circle that is told by another column",
    "wrong-column",
    ["WITH"],
    "with recursive up as (select id, mentor_id from members where id = 1 union all select m.id, m.mentor_id from members m join up u on m.mentor_id = u.id or m.id = u.mentor_id) cycle id set is_circle using way select id from up where not is_circle",
    "with recursive up as (select id, mentor_id from members where id = 1 union all select m.id, m.mentor_id from members m join up u on m.mentor_id = u.id or m.id = u.mentor_id) cycle mentor_id set is_circle using way select id from up where not is_circle",
  ],
];

describe("differences by the name that tells most", () => {
  test.each(cases)(
    "%s %s: %s in %j",
    { timeout: 60_000 },
    async (_, __, errorClass, clauses, right, wrong) => {
      expect(await faultOf(right, wrong)).toEqual({ errorClass, clauses });
    },
  );
});
