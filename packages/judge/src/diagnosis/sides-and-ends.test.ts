import { describeFaults, type FaultCase } from "../testing/club-faults.ts";

const cases: readonly FaultCase[] = [
  [
    "D4",
    "another number of rows than is asked for, counted by a column that is never NULL",
    "wrong-operator",
    ["HAVING"],
    "select club_id from members where club_id is not null group by club_id having count(*) >= 2",
    "select club_id from members where club_id is not null group by club_id having count(id) = 2",
  ],
  [
    "D21",
    "LIKE without wildcards where none are needed, which is no mistake",
    "wrong-aggregate",
    ["SELECT"],
    "select count(*) as n from members where club_id = (select min(id) from clubs where name = 'Chess')",
    "select sum(id) as n from members where club_id = (select min(id) from clubs where name like 'Chess')",
  ],
  [
    "D4",
    "two conditions at once, where they are one of two alternatives",
    "wrong-logic",
    ["WHERE"],
    "select id from members where points > 1 and ((city = 'Ulm' and name = 'Ada') or (city = 'Bonn' and name = 'Bo'))",
    "select id from members where city = 'Ulm' and name = 'Ada' and points > 1",
  ],
  [
    "D4",
    "a table that is missing, of which only that there is a row counts",
    "missing-table",
    ["FROM", "SELECT"],
    "select count(distinct c.id) as n from clubs c join members m on m.club_id = c.id",
    "select count(*) as n from clubs",
  ],
  [
    "D4",
    "a table joined to show what another one has, where the greatest is asked for in another way",
    "extra-table",
    ["FROM", "WHERE", "SELECT", "ORDER BY"],
    "select city from clubs where founded = (select max(founded) from clubs)",
    "select m.name from clubs c join members m on m.club_id = c.id where c.city = (select c.city from clubs c order by c.founded desc limit 1)",
  ],
  [
    "D4",
    "tables too many with all their conditions, though another column would do as well",
    "extra-table",
    ["FROM", "WHERE"],
    "select distinct m.id from members m, clubs c where m.club_id = c.id and c.city = 'Ulm'",
    "select distinct m.id from members m, clubs c, members p, clubs d where m.club_id = c.id and c.city = 'Ulm' and m.mentor_id = p.id and p.club_id = d.id and d.city = 'Ulm'",
  ],
  [
    "D21",
    "a join of a table to itself by its key, which is no mistake beside the columns' order",
    "column-order",
    ["SELECT"],
    "select name, city from members where points is not null",
    "select a.city, a.name from members a join members b on a.id = b.id where a.points is not null",
  ],
];

describeFaults("sides, ends and rows that are cut off", cases);
