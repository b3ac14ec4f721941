import { describeFaults, type FaultCase } from "../testing/club-faults.ts";

const cases: readonly FaultCase[] = [
  [
    "D2",
    "what else is wrong where a joined table is only passed through",
    "missing-predicate",
    ["WHERE"],
    "select sum(a.fee) as total from members a join members b on b.club_id = a.club_id where b.city = 'Ulm' and b.points > 6",
    "select sum(a.fee) as total from members a join clubs c on c.id = a.club_id join members b on b.club_id = c.id where b.city = 'Ulm'",
  ],
  [
    "D2",
    "a key that is shown and grouped by, and known from what refers to it",
    "boundary",
    ["HAVING"],
    "select club_id, count(*) as n from members where club_id is not null group by club_id having count(*) > 1",
    "select c.id, count(*) as n from clubs c join members m on m.club_id = c.id group by c.id having count(*) >= 1",
  ],
  [
    "D2",
    "conditions of ON that are compared with true",
    "predicate-place",
    ["FROM"],
    "select m.id from members m left join clubs c on c.id = m.club_id and c.founded > 1995 where m.fee > 12 and (m.points > 3) = true",
    "select m.id from members m left join clubs c on c.id = m.club_id and c.founded > 1995 and m.fee > 12 and (m.points > 3) = true",
  ],
  [
    "D21",
    "NOT IN over what may be NULL, beside a join that does no harm",
    "not-in-nullable",
    ["WHERE"],
    "select c.id from clubs c where not exists (select from members m where m.club_id = c.id and m.fee > 12)",
    "select id from clubs where id not in (select m.club_id from members m join members o on o.id = m.id where o.fee > 12)",
  ],
  [
    "D4",
    "AND in an arm of OR",
    "wrong-logic",
    ["WHERE"],
    "select id from members where (city = 'Ulm' and fee > 12) or (city = 'Bonn' and points > 3)",
    "select id from members where (city = 'Ulm' and fee > 12) or (city = 'Bonn' or points > 3)",
  ],
  [
    "D4",
    "the end of a period, which counts for the one and not for the other",
    "boundary",
    ["WHERE"],
    "select fee, count(*) as n from members where name > 'C' group by fee order by fee desc",
    "select fee, count(*) as n from members where left(name, 1) >= 'C' group by fee order by fee desc",
  ],
];

describeFaults("what is compared", cases);
