import { describeFaults, type FaultCase } from "../../testing/club-faults.ts";

const cases: readonly FaultCase[] = [
  [
    "D8",
    "AND tied to one alternative of OR",
    "and-or-precedence",
    ["WHERE"],
    "select id from members where city = 'Ulm' and points > 3 union select id from members where fee > 12 and city <> 'Ulm' and points > 3",
    "select distinct id from members where city = 'Ulm' or fee > 12 and points > 3",
  ],
  [
    "D8",
    "tables of counts joined side by side",
    "aggregate-distinct",
    ["SELECT"],
    "select c.id, count(*) filter (where m.fee < 12) as low, count(*) filter (where m.fee >= 12) as high from clubs c left join members m on m.club_id = c.id and m.fee >= 5 and m.fee < 20 group by c.id",
    "select c.id, count(l.id) as low, count(h.id) as high from clubs c left join members l on l.club_id = c.id and l.fee >= 5 and l.fee < 12 left join members h on h.club_id = c.id and h.fee >= 12 and h.fee < 20 group by c.id",
  ],
  [
    "D8",
    "rows counted in two clauses, where different values of another column count",
    "aggregate-distinct",
    ["HAVING", "SELECT"],
    "select c.id, x.n from clubs c join lateral (select count(distinct m.city) as n from members m where m.club_id = c.id) x on x.n > 1",
    "select m.club_id as id, count(m.id) as n from members m where m.club_id is not null group by m.club_id having count(m.id) > 1",
  ],
  [
    "D11",
    "CASE that makes 0 of NULL",
    "null-handling",
    ["SELECT"],
    "select id, x.half from members m cross join lateral (select m.points / 2.0 as half) x",
    "select id, case when points is null then 0 else points / 2.0 end as half from members",
  ],
  [
    "D16",
    "a condition asked of what comes out of a common table that is read twice",
    "predicate-place",
    ["WITH", "WHERE"],
    "select a.city, a.id, b.id as next from (select id, city, row_number() over (partition by city order by points, id) as n from members where fee > 10) a join (select id, city, row_number() over (partition by city order by points, id) as n from members where fee > 10) b on b.city = a.city and b.n = a.n + 1",
    "with r as (select id, city, fee, row_number() over (partition by city order by points, id) as n from members) select a.city, a.id, b.id as next from r a, r b where b.city = a.city and b.n = a.n + 1 and a.fee > 10 and b.fee > 10",
  ],
];

describeFaults("mistakes of queries that are built in another way", cases);
