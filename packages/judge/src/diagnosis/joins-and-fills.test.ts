import { describeFaults, type FaultCase } from "../testing/club-faults.ts";

const cases: readonly FaultCase[] = [
  [
    "D4",
    "the right calculation, of which NULL is left: filling it is what is missing",
    "null-handling",
    ["SELECT"],
    "select city, coalesce(round(avg(points) * 2, 1), 1) as mean from members group by city",
    "select city, round(avg(points) * 2, 1) as mean from members group by city",
  ],
  [
    "D4",
    "a table that isn't read, whose rows tell which of the others count",
    "missing-table",
    ["FROM", "WHERE"],
    "select m.city, sum(case when m.points > 3 then 1 else 0 end) as good from members m join clubs c on c.id = m.club_id where c.founded is null group by m.city",
    "select city, sum(case when points > 3 then 1 else 0 end) as good from members group by city",
  ],
];

describeFaults("joins and values that stand in for NULL", cases);
