import { describeFaults, type FaultCase } from "../testing/club-faults.ts";

const cases: readonly FaultCase[] = [
  [
    "D22",
    "all rows of a key, where a solution takes the first",
    "distinct-or-union",
    ["FROM", "SELECT"],
    "select m.id, x.name from members m left join lateral (select c.name from clubs c where c.city = m.city order by c.founded desc, c.id limit 1) x on true",
    "select m.id, c.name from members m left join clubs c on c.city = m.city",
  ],
];

describeFaults("D22 a query that gives what a solution with one slip gives", cases);
