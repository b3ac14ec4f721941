import { describeFaults, type FaultCase } from "../../testing/club-faults.ts";

const cases: readonly FaultCase[] = [
  [
    "D20",
    "the largest value for that of the last row",
    "wrong-aggregate",
    ["SELECT"],
    "select c.id, (select m.fee from members m where m.club_id = c.id order by m.points desc nulls last, m.id desc limit 1) as fee from clubs c",
    "select c.id, (select max(m.fee) from members m where m.club_id = c.id) as fee from clubs c",
  ],
  [
    "D11",
    "rows counted where values are, in an average",
    "null-handling",
    ["SELECT"],
    "select city, round(avg(points), 1) as average from members group by city",
    "select city, round(sum(points)::numeric / count(*), 1) as average from members group by city",
  ],
  [
    "D11",
    "sums of no rows, in all places",
    "null-handling",
    ["SELECT"],
    "select count(*) filter (where fee > 12) as dear, count(*) filter (where fee <= 12) as cheap from members",
    "select sum(case when kind = 1 then 1 else 0 end) as dear, sum(case when kind = 2 then 1 else 0 end) as cheap from (select case when fee > 12 then 1 else 2 end as kind from members) k",
  ],
  [
    "D15",
    "a condition that is too much in each branch of a union",
    "extra-predicate",
    ["WHERE"],
    "select id, case when fee > 12 then 'dear' else 'cheap' end as class from members",
    "select id, 'dear' as class from members where fee > 12 and points is not null union all select id, 'cheap' from members where fee <= 12 and points is not null",
  ],
  [
    "D18",
    "a period of one column, which nobody asked for",
    "extra-predicate",
    ["WHERE"],
    "select city, count(*) as n from members group by city",
    "select city, count(*) as n from members where fee >= 10 and fee < 20 group by city",
  ],
  [
    "D19",
    "a condition of a join, rather than the table",
    "extra-predicate",
    ["FROM"],
    "select m.id, m.mentor_id from members m where m.club_id is not null",
    "select m.id, m.mentor_id from members m join clubs c on c.id = m.club_id and c.city = 'Ulm'",
  ],
  [
    "D8",
    "branches that give a row for no rows",
    "wrong-grouping",
    ["SET"],
    "select case when fee > 12 then 'dear' else 'cheap' end as class, count(*) as n from members group by 1",
    "select 'dear' as class, count(*) as n from members where fee > 12 union all select 'cheap', count(*) from members where fee <= 12",
  ],
  [
    "D8",
    "a difference the other way round",
    "wrong-expression",
    ["SELECT"],
    "select id, fee - lag(fee, 1, 0) over (order by id) as more from members",
    "select m.id, coalesce((select o.fee from members o where o.id < m.id order by o.id desc limit 1), 0) - m.fee as more from members m",
  ],
  [
    "D8",
    "two joins that should keep rows, with 0 for what they don't have",
    "join-type",
    ["FROM"],
    "select c.id, (select coalesce(sum(fee), 0) from members m where m.club_id = c.id) - (select coalesce(sum(points), 0) from members m where m.city = c.city) as rest from clubs c",
    "select c.id, a.fees - b.points as rest from clubs c join (select club_id, sum(fee) as fees from members group by club_id) a on a.club_id = c.id join (select city, sum(points) as points from members group by city) b on b.city = c.city",
  ],
];

describeFaults("values of rows that the learner's own query takes otherwise", cases);
