import { describeFaults, type FaultCase } from "../testing/club-faults.ts";

const cases: readonly FaultCase[] = [
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
    "D4",
    "two values filled where a comparison should know NULL",
    "null-handling",
    ["WHERE"],
    "select m.id from members m left join members o on o.id = m.mentor_id where o.points is distinct from m.points",
    "select m.id from members m left join members o on o.id = m.mentor_id where coalesce(m.points, 0) <> coalesce(o.points, 0)",
  ],
  [
    "D4",
    "NOT IN of a value that is filled",
    "null-handling",
    ["WHERE"],
    "select id from members where city in ('Ulm', 'Bonn') is not true",
    "select id from members where coalesce(city, 'Ulm') not in ('Ulm', 'Bonn')",
  ],
  [
    "D4",
    "the direction in which WITHIN GROUP sorts",
    "wrong-direction",
    ["SELECT"],
    "select percentile_disc(0.25) within group (order by fee) as quarter from members",
    "select percentile_disc(0.25) within group (order by fee desc) as quarter from members",
  ],
  [
    "D4",
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
];

describeFaults("differences by the name that tells most", cases);
