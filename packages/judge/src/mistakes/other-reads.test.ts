import { describeFaults, type FaultCase } from "../testing/club-faults.ts";

const cases: readonly FaultCase[] = [
  [
    "D8",
    "NULL before the largest value, where the first row is taken for it",
    "nulls-order",
    ["WHERE", "ORDER BY"],
    "select count(*) as n from clubs where founded >= (select max(points) from members where fee > 9)",
    "select count(*) as n from clubs where founded >= (select points from members where fee > 9 order by points desc limit 1)",
  ],
  [
    "D4",
    "a subquery that shows a column of the row outside",
    "wrong-column",
    ["WHERE", "SELECT"],
    "select id from members where club_id in (select id from clubs where founded > 1995)",
    "select id from members where club_id = (select club_id from clubs where founded > 1995) and fee > 10",
  ],
  [
    "D4",
    "a list of values, where a row with each must be there",
    "wrong-logic",
    ["FROM", "WHERE"],
    "select name from clubs where id in (select club_id from members where city = 'Ulm') and id in (select club_id from members where city = 'Bonn')",
    "select c.name from clubs c join members m on m.club_id = c.id where m.city in ('Ulm', 'Bonn')",
  ],
  [
    "D21",
    "both of one row, which a key finds on both sides, and a condition too many",
    "extra-predicate",
    ["WHERE"],
    "select id from members where fee > 8 intersect select id from members where points > 3",
    "select id from members where fee > 8 and points > 3 and city = 'Ulm'",
  ],
  [
    "D21",
    "the opposite of what a key leaves out, and a condition too many",
    "extra-predicate",
    ["WHERE"],
    "select id from members except select id from members where fee > 12",
    "select id from members where fee <= 12 and city = 'Ulm'",
  ],
  [
    "D4",
    "NOT too many before a lookup",
    "negation",
    ["WHERE"],
    "select distinct club_id from members where city <> 'Ulm' and club_id is not null",
    "select id from clubs where id not in (select club_id from members where city <> 'Ulm' and club_id is not null)",
  ],
  [
    "D2",
    "a row that is looked up by =, where a solution joins",
    "wrong-aggregate",
    ["WHERE", "SELECT"],
    "select c.name from clubs c join members m on m.club_id = c.id where m.points = (select max(points) from members)",
    "select name from clubs where id = (select club_id from members where points = (select min(points) from members))",
  ],
  [
    "D4",
    "a table that is missing in four clauses",
    "missing-table",
    ["FROM", "GROUP BY", "HAVING", "SELECT"],
    "select c.name from clubs c join members m on m.club_id = c.id group by c.id having count(*) >= 2",
    "select club_id::text as name from members group by club_id having count(*) > 2",
  ],
];

describeFaults("what real wrong answers read, list and look up", cases);
