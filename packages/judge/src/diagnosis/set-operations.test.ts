import { describeFaults, type FaultCase } from "../testing/club-faults.ts";

const cases: readonly FaultCase[] = [
  [
    "D4",
    "values taken away from values, where rows for which there is none are asked for",
    "set-operation",
    ["FROM", "WHERE"],
    "select count(*) as n from members m where not exists (select from clubs c where c.city = m.city)",
    "select count(*) as n from (select city from members except all select city from clubs) t",
  ],
  [
    "D4",
    "two ends asked of a row each, where they are asked of one row",
    "set-operation",
    ["WHERE", "SET"],
    "select distinct city from members where points between 4 and 9",
    "select city from members where points < 10 intersect select city from members where points > 3",
  ],
  [
    "D21",
    "one text and the other within one value, where a row with each is asked for",
    "set-operation",
    ["WHERE", "SELECT"],
    "select name from members where city = 'Ulm' intersect select name from members where city = 'Bonn'",
    "select name from members where city like '%Ulm%' and city like '%Bonn%'",
  ],
  [
    "D3",
    "other values of the same columns, however they are put together",
    "wrong-constant",
    ["WHERE"],
    "select id from members where city = 'Ulm' and name = 'Ada'",
    "select id from members where city = 'ulm' and name = 'A' or name = 'da'",
  ],
  [
    "D3",
    "groups that lack a key, which is less than rows that are not cut off",
    "wrong-limit",
    ["GROUP BY", "LIMIT"],
    "select c.name, count(*) as n from clubs c join members m on m.club_id = c.id group by c.id, c.name order by n desc, c.name limit 1",
    "select c.name, count(*) as n from clubs c join members m on m.club_id = c.id group by c.name order by n desc, c.name",
  ],
  [
    "D4",
    "rows counted where they are to be shown, which repeats nothing",
    "wrong-expression",
    ["SELECT"],
    "select c.founded from clubs c join members m on m.club_id = c.id where m.city = 'Ulm'",
    "select count(c.id) from clubs c join members m on m.club_id = c.id where m.city = 'Ulm'",
  ],
  [
    "D4",
    "a sort key that is missing after one that says its direction",
    "missing-sort-key",
    ["ORDER BY"],
    "select m.id, c.name, count(f.id) as n from members m cross join clubs c left join members f on f.mentor_id = m.id and f.club_id = c.id group by m.id, c.name order by m.id, c.name",
    "select m.id, c.name, count(f.id) as n from members m cross join clubs c left join members f on f.mentor_id = m.id and f.club_id = c.id group by m.id, c.name order by id asc",
  ],
];

describeFaults("set operations, and comparisons beside each other", cases);
