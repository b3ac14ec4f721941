import { describeFaults, type FaultCase } from "../testing/club-faults.ts";

const cases: readonly FaultCase[] = [
  [
    "D4",
    "a condition asked in another way, beside which the right one would do",
    "wrong-expression",
    ["WHERE"],
    "select id from members where left(city, 1) = 'U' and points is not null",
    "select id from members where city ilike '%u%' and points is not null",
  ],
  [
    "D8",
    "the reference looked at from its other end",
    "wrong-expression",
    ["WHERE"],
    "select id, fee from members where points is not null and mentor_id is null",
    "select m.id, m.fee from members m where m.points is not null and not exists (select from members n where n.mentor_id = m.id)",
  ],
  [
    "D4",
    "a group's largest value looked for among those of all groups",
    "missing-predicate",
    ["WHERE"],
    "select name from members m where fee = (select max(fee) from members n where n.club_id = m.club_id)",
    "select name from members where fee in (select max(fee) from members group by club_id)",
  ],
  [
    "D4",
    "all values where the smallest is asked for",
    "wrong-aggregate",
    ["SELECT"],
    "select min(founded) as founded from clubs where city is not null",
    "select founded from clubs where city is not null",
  ],
  [
    "D2",
    "what is made of a window's value, sorted also by what it is a part by",
    "wrong-expression",
    ["SELECT"],
    "select id, ceil(avg(fee) over (partition by club_id order by id)) as fee from members",
    "select id, trunc(avg(fee) over (partition by club_id order by club_id, id)) as fee from members",
  ],
  [
    "D15",
    "rows that a join repeats, added up by CASE beside a count",
    "aggregate-distinct",
    ["SELECT"],
    "select count(*) filter (where m.city = 'Ulm') as here, count(*) as n from members m where exists (select from members p where p.mentor_id = m.id)",
    "select sum(case when m.city = 'Ulm' then 1 else 0 end) as here, count(m.id) as n from members m join members p on p.mentor_id = m.id",
  ],
];

describeFaults("what is asked in another way, or of another group", cases);
