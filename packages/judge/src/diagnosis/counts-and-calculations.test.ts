import { describeFaults, type FaultCase } from "../testing/club-faults.ts";

const cases: readonly FaultCase[] = [
  [
    "D4",
    "at least as many as more than are asked for",
    "boundary",
    ["HAVING"],
    "select club_id from members group by club_id having count(*) > 2",
    "select club_id from members group by club_id having count(*) >= 2",
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
