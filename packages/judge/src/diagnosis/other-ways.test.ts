import { describe, expect, test } from "vitest";
import { clubFaults } from "../testing/club-faults.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import type { ClauseName } from "../verdicts/index.ts";

const faultOf = clubFaults();

/** What it is about, the cause, the clauses, a solution, and a wrong query that is built in another way. */
type Case = readonly [string, ErrorClass, readonly ClauseName[], string, string];

const cases: readonly Case[] = [
  [
    "DISTINCT ON for row_number",
    "wrong-direction",
    ["ORDER BY"],
    "select city, name from (select city, name, row_number() over (partition by city order by fee desc, id) as n from members where city is not null) x where n = 1 order by city",
    "select distinct on (city) city, name from members where city is not null order by city, fee, id",
  ],
  [
    "INTERSECT for EXISTS",
    "boundary",
    ["WHERE"],
    "select distinct city from clubs c where exists (select 1 from members m where m.city = c.city and m.fee > 10)",
    "select city from clubs where city is not null intersect select city from members where fee >= 10",
  ],
  [
    "EXCEPT for NOT EXISTS",
    "missing-predicate",
    ["WHERE"],
    "select c.id from clubs c where not exists (select 1 from members m where m.club_id = c.id and m.fee > 12)",
    "select id from clubs except select club_id from members",
  ],
  [
    "an outer join of rows without a partner for NOT EXISTS",
    "boundary",
    ["FROM"],
    "select c.name from clubs c where not exists (select 1 from members m where m.club_id = c.id and m.fee > 10)",
    "select c.name from clubs c left join members m on m.club_id = c.id and m.fee >= 10 where m.id is null",
  ],
  [
    "a condition about groups in WHERE for HAVING",
    "boundary",
    ["WHERE"],
    "select city, sum(fee) from members group by city having sum(fee) > 15",
    "select city, fees from (select city, sum(fee) as fees from members group by city) x where fees >= 15",
  ],
  [
    "joined groups for a window",
    "wrong-column",
    ["FROM", "SELECT"],
    "select name, max(fee) over (partition by city) from members where city is not null",
    "select m.name, g.most from members m join (select city, max(points) as most from members group by city) g on g.city = m.city",
  ],
  [
    "a subquery for a running total",
    "boundary",
    ["WHERE", "SELECT"],
    "select id, sum(fee) over (order by id) from members",
    "select id, (select sum(x.fee) from members x where x.id < m.id) from members m",
  ],
  [
    "a list of columns for names within, of which one is grouped by",
    "wrong-aggregate",
    ["WITH", "SELECT"],
    "select town, most from (select lower(city) as town, max(fee) as most from members where city is not null group by lower(city)) x where most > 10",
    "with x (place, best) as (select lower(city) as town, min(fee) from members where city is not null group by town) select place, best from x where best > 10",
  ],
  [
    "an output that a cast leaves its column's name",
    "boundary",
    ["WITH", "WHERE"],
    "select fee::text from members where fee > 10 and club_id in (select id from clubs)",
    "with x as (select fee::text, club_id from members where fee >= 10) select fee from x join clubs c on c.id = club_id",
  ],
  [
    "a joined maximum for rank",
    "wrong-aggregate",
    ["FROM", "SELECT"],
    "select name from (select name, rank() over (partition by city order by fee desc) as n from members where city is not null) x where n = 1",
    "select m.name from members m join (select city, min(fee) as top from members group by city) t on t.city = m.city and t.top = m.fee",
  ],
  [
    "a comparison that knows no NULL",
    "null-handling",
    ["WHERE"],
    "select m.name from members m, members o where o.id = m.mentor_id and m.points is not distinct from o.points",
    "select m.name from members m join members o on o.id = m.mentor_id where m.points = o.points",
  ],
];

describe("D2, D4 a wrong query that is built in another way than the solution", () => {
  test.each(cases)("%s: %s in %j", async (_, errorClass, clauses, right, wrong) => {
    expect(await faultOf(right, wrong)).toEqual({ errorClass, clauses });
  });

  test("what a window and a subquery find in two ways is blamed only if nothing less is", async () => {
    const fault = await faultOf(
      "select name, rank() over (order by fee desc) from members where city = 'Ulm'",
      "select name, (select count(*) from members x where x.fee < m.fee) from members m where city = 'Ulm'",
    );
    expect(fault.errorClass).not.toBe("wrong-window");
  });
});
