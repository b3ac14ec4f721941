import { describeFaults, type FaultCase } from "../testing/club-faults.ts";

const cases: readonly FaultCase[] = [
  [
    "D2",
    "more than one row, where two different values are asked for",
    "aggregate-distinct",
    ["HAVING"],
    "select club_id from members group by club_id having count(distinct city) >= 2",
    "select club_id from members group by club_id having count(*) > 1",
  ],
  [
    "D4",
    "at least as many as more than are asked for",
    "boundary",
    ["HAVING"],
    "select club_id from members group by club_id having count(*) > 2",
    "select club_id from members group by club_id having count(*) >= 2",
  ],
  [
    "D4",
    "one of two opposites, where neither may hold",
    "wrong-logic",
    ["HAVING"],
    "select city from members group by city having count(*) <= 1 and round(avg(fee)) between 10 and 14",
    "select city from members group by city having count(*) <= 1 or round(avg(fee)) not between 10 and 14",
  ],
  [
    "D2",
    "more than all others, where as much as they have will do, beside a condition that does no harm",
    "boundary",
    ["WHERE"],
    "select name from clubs where id not in (select club_id from members where fee > 12 and club_id is not null)",
    "select name from clubs c where 12 > all (select fee from members m where m.club_id = c.id and m.fee > 0)",
  ],
  [
    "D2",
    "other numbers in a series",
    "wrong-constant",
    ["FROM"],
    "select s.n, count(m.id) from generate_series(0, 3) as s (n) left join members m on m.points = s.n group by s.n",
    "select s.n, count(m.id) from generate_series(1, 4) as s (n) left join members m on m.points = s.n group by s.n",
  ],
  [
    "D8",
    "groups by the key of the side that an outer join may lack",
    "wrong-grouping",
    ["GROUP BY"],
    "select c.name, coalesce(sum(m.fee), 0) from clubs c left join (select * from members where club_id is not null) m on m.club_id = c.id group by c.id, c.name",
    "select c.name, coalesce(sum(m.fee), 0) from clubs c left join (select * from members where club_id is not null) m on m.club_id = c.id group by m.club_id, c.name",
  ],
];

describeFaults("counts, calculations and series in other ways of writing", cases);
