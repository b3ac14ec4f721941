import { describeFaults, type FaultCase } from "../testing/club-faults.ts";

const cases: readonly FaultCase[] = [
  [
    "D4",
    "conditions about other columns than the one that is asked for",
    "missing-predicate",
    ["WHERE"],
    "select id from members where fee > 10",
    "select id from members where city is not null and points is not null",
  ],
  [
    "D4",
    "one condition more within OR",
    "extra-predicate",
    ["WHERE"],
    "select id from members where points > 3 or city is null",
    "select id from members where (points > 3 and fee > 10) or city is null",
  ],
  [
    "D4",
    "a calculation, where a table that is only passed through isn't read",
    "wrong-expression",
    ["WHERE"],
    "select m.id from clubs c join members m on m.club_id = c.id where m.points + m.fee > 10",
    "select id from members where club_id is not null and points > 10",
  ],
  [
    "D4",
    "a boundary, beside a key that is looked up where the solution has it written down",
    "boundary",
    ["WHERE"],
    "select id from members where club_id = 2 and points >= 3",
    "select id from members where club_id = (select id from clubs where name = 'Chess') and points > 3",
  ],
  [
    "D4",
    "the other direction of what chooses among those that tie",
    "wrong-direction",
    ["ORDER BY"],
    "select name, fee from members order by fee desc, id limit 1",
    "select name, fee from members order by fee desc, id desc limit 1",
  ],
  [
    "D4",
    "groups by a name that several have, of which an outer join finds nothing",
    "wrong-grouping",
    ["WHERE", "GROUP BY", "HAVING"],
    "select c.name from clubs c where not exists (select from members m where m.club_id = c.id)",
    "select c.name from clubs c left join members m on m.club_id = c.id group by c.name having count(m.points) = 0",
  ],
];

describeFaults("what differences beside each other are called", cases);
