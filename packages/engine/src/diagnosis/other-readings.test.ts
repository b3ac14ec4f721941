import { describeFaults, type FaultCase } from "../testing/club-faults.ts";

const cases: readonly FaultCase[] = [
  [
    "D4",
    "another table of which the same columns are read, in one branch of several",
    "wrong-tables",
    ["FROM"],
    "select id, name from members where id > 1 union all select id, name from clubs where id > 1",
    "select id, name from members where id > 1 union all select id, name from members where id > 1",
  ],
  [
    "D20",
    "tables joined by other columns than those by which one refers to the other",
    "join-condition",
    ["FROM"],
    "select m.club_id, count(*) as n from members m where m.club_id is not null group by m.club_id",
    "select m.club_id, count(c.name) as n from clubs c join members m on c.id = m.id where m.club_id is not null group by m.club_id",
  ],
  [
    "D21",
    "NOT IN over a column of the side that an outer join fills",
    "not-in-nullable",
    ["WHERE"],
    "select c.id from clubs c where not exists (select from members m join members f on f.club_id = m.club_id where m.fee > 12 and f.id = c.id)",
    "select id from clubs where id not in (select f.id from members m left join members f on f.club_id = m.club_id where m.fee > 12)",
  ],
  [
    "D4",
    "values that are excluded one by one, where those that aren't known are asked for as well",
    "null-handling",
    ["WHERE"],
    "select id from members where city not in ('Bonn', 'Ulm') or city is null",
    "select id from members where city <> 'Ulm' and city <> 'Bonn'",
  ],
  [
    "D4",
    "extremes of several columns, where the row of one of them is asked for",
    "wrong-aggregate",
    ["WHERE", "GROUP BY", "SELECT"],
    "select m.city, m.name, m.points from members m where m.points = (select max(n.points) from members n where n.city = m.city)",
    "select city, max(name) as name, max(points) as points from members group by city",
  ],
  [
    "D4",
    "comparisons that are joined by AND and OR in another way",
    "wrong-logic",
    ["WHERE"],
    "select id from members where fee <= 15 and points >= 3",
    "select id from members where (fee >= 10 and fee <= 15) or (points >= 3 and points <= 9)",
  ],
  [
    "D4",
    "a column in place of another that only stands in for it",
    "wrong-column",
    ["WHERE"],
    "select id from members where coalesce(points, fee) > 8",
    "select id from members where fee > 8",
  ],
  [
    "D8",
    "rows looked up by a name that several share, instead of their key",
    "wrong-column",
    ["WHERE"],
    "select m.name from members m where not exists (select from clubs c where c.id = m.club_id and c.city = 'Ulm')",
    "select name from members where name not in (select m.name from members m join clubs c on c.id = m.club_id where c.city = 'Ulm')",
  ],
  [
    "D8",
    "groups that are to have no rows, where what is in none is asked for",
    "negation",
    ["WHERE"],
    "select c.name from clubs c left join members m on m.club_id = c.id where m.id is null",
    "select name from clubs where id in (select club_id from members group by club_id having count(*) = 0)",
  ],
];

describeFaults("what is read in another way", cases);
