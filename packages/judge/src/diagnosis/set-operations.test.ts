import { describeFaults, type FaultCase } from "../testing/club-faults.ts";

const cases: readonly FaultCase[] = [
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
