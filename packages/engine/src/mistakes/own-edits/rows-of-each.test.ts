import { describeFaults, type FaultCase } from "../../testing/club-faults.ts";

const cases: readonly FaultCase[] = [
  [
    "D8",
    "a group kept that has no partner as asked",
    "join-type",
    ["FROM"],
    "select c.id, (select count(*) from members m where m.club_id = c.id and m.fee > 10 and m.points > 3) as n from clubs c",
    "select c.id, count(*) as n from clubs c join members m on m.club_id = c.id where m.fee > 10 and m.points > 3 group by c.id",
  ],
  [
    "D8",
    "a group kept whose sum is 0",
    "join-type",
    ["FROM"],
    "select c.id, (select coalesce(sum(m.fee), 0) / 2 from members m where m.club_id = c.id and m.points > 3) as n from clubs c",
    "select c.id, sum(m.fee) / 2 as n from clubs c cross join lateral (select fee, points from members where club_id = c.id) m where m.points > 3 group by c.id",
  ],
  [
    "D20",
    "one row of each key where some tie",
    "ties",
    ["SELECT"],
    "select x.city, x.total from (select city, club_id, sum(fee) as total from members where city is not null group by city, club_id) x where x.total = (select max(y.total) from (select city, sum(fee) as total from members group by city, club_id) y where y.city = x.city)",
    "select distinct on (city) city, sum(fee) as total from members where city is not null group by city, club_id order by city, total desc, club_id",
  ],
  [
    "D8",
    "a subquery that isn't tied to the row outside",
    "missing-predicate",
    ["FROM", "WHERE"],
    "select id, before from (select id, lag(id) over (partition by city order by id) as before from members where city is not null) x where before is not null",
    "select m.id, p.id as before from members m join members p on p.city = m.city and p.id = (select max(o.id) from members o where o.id < m.id)",
  ],
  [
    "D8",
    "a key before the only one",
    "wrong-sort-key",
    ["FROM", "SELECT"],
    "with r as (select city, id, row_number() over (partition by city order by fee, id) as n from members) select a.id, b.id as next from r a join r b on b.city = a.city and b.n = a.n + 1",
    "select id, next from (select id, lead(id) over (partition by city order by id) as next from members where city is not null) x where next is not null",
  ],
  [
    "D11",
    "rows compared as a whole whose columns may be NULL",
    "null-handling",
    ["FROM"],
    "select id, first from (select id, min(id) over (partition by city, points) as first from members) x where id > first",
    "select b.id, min(a.id) as first from members a join members b on (a.city, a.points) = (b.city, b.points) and a.id < b.id group by b.id",
  ],
  [
    "D15",
    "two ends taken the wrong way",
    "boundary",
    ["FROM", "WHERE", "SELECT"],
    "select c.id, (select count(*) from members m where m.club_id = c.id and m.fee >= 10) as a, (select sum(o.fee) from members o where o.club_id = c.id and o.points < 7) as b from clubs c",
    "select c.id, x.a, sum(o.fee) filter (where o.points <= 7) as b from clubs c cross join lateral (select count(m.id) as a from members m where m.club_id = c.id and m.fee > 10) x left join members o on o.club_id = c.id group by c.id, x.a",
  ],
  [
    "D16",
    "the direction of a later key of a window",
    "ties",
    ["FROM", "SELECT"],
    "select id from (select id, row_number() over (partition by city order by fee desc, id desc) as n from members) x where n <= 2",
    "select id from (select id, row_number() over (partition by city order by fee desc, id) as n from members) x where n <= 2",
  ],
];

describeFaults("rows of each key, and rows without a partner", cases);
