import { describe, expect, test } from "vitest";
import { clubFaults } from "../../testing/club-faults.ts";
import type { ErrorClass } from "../../verdicts/error-class.ts";
import type { ClauseName } from "../../verdicts/index.ts";

const faultOf = clubFaults();

/** The rule, what is wrong, the cause, the clauses, a solution, and a wrong query. */
type Case = readonly [string, string, ErrorClass, readonly ClauseName[], string, string];

const cases: readonly Case[] = [
  [
    "D10",
    "a boundary by which tables are joined",
    "boundary",
    ["FROM"],
    "select m.id, count(x.id) as n from members m left join members x on x.fee >= m.points group by m.id",
    "select m.id, count(x.id) as n from members m left join members x on x.fee > m.points group by m.id",
  ],
  [
    "D10",
    "a boundary beside a value that is filled",
    "boundary",
    ["WHERE"],
    "select id from members where points is null or points > 5",
    "select id from members where coalesce(points, 9) >= 5",
  ],
  [
    "D10",
    "a step of a series too many",
    "boundary",
    ["FROM"],
    "select n, count(m.id) as m from generate_series(1, 9) as n left join members m on m.points = n group by n",
    "select n, count(m.id) as m from generate_series(1, 10) as n left join members m on m.points = n group by n",
  ],
  [
    "D10",
    "an end outside of BETWEEN",
    "boundary",
    ["WHERE"],
    "select id from members where points <= 5 or points > 50",
    "select id from members where points not between 5 and 50",
  ],
  [
    "D11",
    "a count that passes over NULL",
    "null-handling",
    ["SELECT"],
    "select city, count(*) as n from members group by city",
    "select city, count(points) as n from members group by city",
  ],
  [
    "D11",
    "a comparison that holds for NULL as well",
    "null-handling",
    ["WHERE"],
    "select id from members except select id from members where points <= 3",
    "select distinct id from members where points > 3",
  ],
  [
    "D11",
    "an end that isn't known as the last of all",
    "null-handling",
    ["HAVING"],
    "select c.id from clubs c where not exists (select from members m where m.club_id = c.id and (m.points is null or m.points >= 7)) and exists (select from members m where m.club_id = c.id)",
    "select club_id as id from members where club_id is not null group by club_id having max(points) < 7",
  ],
  [
    "D11",
    "what a window gives where there is no row before",
    "null-handling",
    ["SELECT"],
    "select id, fee - lag(fee) over (order by id) as more from members",
    "select id, fee - lag(fee, 1, 0) over (order by id) as more from members",
  ],
  [
    "D11",
    "rows without a value left in",
    "null-handling",
    ["WHERE"],
    "select city, count(*) as n from members where city is not null group by city",
    "select city, count(*) as n from members group by city",
  ],
  [
    "D11",
    "keys that NULL is one of, in a join by several",
    "null-handling",
    ["FROM"],
    "select city, points from members where club_id = 1 intersect select city, points from members where club_id = 2",
    "select distinct a.city, a.points from members a join members b on a.city = b.city and a.points = b.points where a.club_id = 1 and b.club_id = 2",
  ],
  [
    "D12",
    "a place found by counting values",
    "ties",
    ["SELECT"],
    "select m.id, 1 + (select count(*) from members x where x.fee > m.fee) as place from members m",
    "select m.id, 1 + (select count(distinct x.fee) from members x where x.fee > m.fee) as place from members m",
  ],
  [
    "D13",
    "a list that excludes too few values",
    "missing-predicate",
    ["WHERE"],
    "select id from members where city not in ('Ulm', 'Bonn')",
    "select id from members where city <> 'Ulm'",
  ],
  [
    "D13",
    "all but one value, where some are meant",
    "missing-predicate",
    ["WHERE"],
    "select id from members where city in ('Ulm', 'Bonn')",
    "select id from members where city <> 'Kiel'",
  ],
  [
    "D13",
    "another value in a list",
    "wrong-constant",
    ["WHERE"],
    "select id from members where city in ('Ulm', 'Bonn')",
    "select id from members where city in ('Ulm', 'Kiel', 'Bonn')",
  ],
  [
    "D14",
    "a calculation that stands in FROM",
    "wrong-constant",
    ["FROM"],
    "select x.v, count(*) as n from members m cross join lateral (select m.fee / 10 as v) x group by x.v",
    "select x.v, count(*) as n from members m cross join lateral (select m.fee / 5 as v) x group by x.v",
  ],
  [
    "D15",
    "one boundary in both branches of a union",
    "boundary",
    ["WHERE"],
    "select id, city from members where fee > 10 and city in ('Ulm', 'Kiel', 'Bonn')",
    "select id, city from members where fee >= 10 and city = 'Ulm' union all select id, city from members where fee >= 10 and city in ('Kiel', 'Bonn')",
  ],
  [
    "D15",
    "several joins of which each would undo the other",
    "join-type",
    ["FROM"],
    "select c.id, (select count(*) from members m join members x on x.mentor_id = m.id where m.club_id = c.id) as n from clubs c",
    "select c.id, count(x.id) as n from clubs c join members m on m.club_id = c.id join members x on x.mentor_id = m.id group by c.id",
  ],
  [
    "D15",
    "the rows of both sides of a join",
    "join-type",
    ["FROM"],
    "select city, avg(fee) filter (where points < 5) as few, avg(fee) filter (where points >= 5) as many from members where points is not null and city is not null group by city",
    "select a.city, a.few, b.many from (select city, avg(fee) as few from members where points < 5 and city is not null group by city) a left join (select city, avg(fee) as many from members where points >= 5 and city is not null group by city) b on a.city = b.city",
  ],
  [
    "D17",
    "a boundary after a recursion",
    "boundary",
    ["WHERE"],
    "select id from members where mentor_id is null union all select m.id from members m join members x on x.id = m.mentor_id where x.mentor_id is null",
    "with recursive up as (select id, 1 as depth from members where mentor_id is null union all select m.id, u.depth + 1 from members m join up u on m.mentor_id = u.id) select id from up where depth <= 3",
  ],
  [
    "D16",
    "the row before in place of the largest of all before",
    "wrong-window",
    ["SELECT"],
    "select m.id, (select max(x.fee) from members x where x.id < m.id) as most from members m",
    "select id, lag(fee) over (order by id) as most from members",
  ],
  [
    "D16",
    "the direction of a window's rows",
    "wrong-direction",
    ["SELECT"],
    "select id, row_number() over (order by fee desc, id desc) as n from members",
    "select id, row_number() over (order by fee desc, id) as n from members",
  ],
  [
    "D18",
    "a condition too many that another end would make harmless",
    "extra-predicate",
    ["WHERE"],
    "with recursive up as (select id, 0 as depth from members where mentor_id is null union all select m.id, u.depth + 1 from members m join up u on m.mentor_id = u.id) select id from up",
    "with recursive up as (select id, 0 as depth from members where mentor_id is null union all select m.id, u.depth + 1 from members m join up u on m.mentor_id = u.id) select id from up where depth > 0",
  ],
  [
    "D19",
    "a table joined of which nothing is asked",
    "extra-table",
    ["FROM"],
    "select city, count(*) as n from members group by city",
    "select m.city, count(*) as n from members m join clubs c on c.id = m.club_id group by m.city",
  ],
  [
    "D18",
    "a value written down that the data have",
    "wrong-constant",
    ["WHERE"],
    "select id from members where points = (select max(points) from members)",
    "select id from members where points = 50",
  ],
];

describe("the nearest slip of a learner's query", () => {
  test.each(cases)(
    "%s %s: %s in %s",
    { timeout: 60_000 },
    async (_, __, errorClass, clauses, right, wrong) => {
      expect(await faultOf(right, wrong)).toEqual({ errorClass, clauses });
    },
  );
});
