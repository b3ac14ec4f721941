import { describeFaults, type FaultCase } from "../testing/club-faults.ts";

const cases: readonly FaultCase[] = [
  [
    "D24",
    "a row for each group, where one row of all groups is asked for",
    "wrong-grouping",
    ["FROM", "WHERE", "GROUP BY", "HAVING", "SELECT"],
    "select count(*) from (select club_id from members where fee > 8 group by club_id having count(*) > 1) as busy",
    "select count(distinct club_id) from members where fee > 8 group by club_id having count(*) > 1",
  ],
  [
    "D24",
    "a table that is needed, and isn't read",
    "missing-table",
    ["FROM"],
    "select m.city from members m join clubs c on c.id = m.club_id where c.city = 'Ulm' intersect select m.city from members m join clubs c on c.id = m.club_id where c.city = 'Bonn'",
    "select city from members where club_id = 1 and city in (select city from members where club_id = 3)",
  ],
  [
    "D24",
    "another table, of which something else is shown in another way",
    "wrong-tables",
    ["FROM"],
    "select name from clubs where founded > 1995 except select name from clubs where city = 'Ulm'",
    "select min(name) from members where points > 3 group by fee having count(*) > 1",
  ],
];

describeFaults("causes that only the build of a query tells", cases);
