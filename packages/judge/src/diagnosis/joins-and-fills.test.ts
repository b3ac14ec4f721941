import { describeFaults, type FaultCase } from "../testing/club-faults.ts";

const cases: readonly FaultCase[] = [
  [
    "D4",
    "another calculation, filled where it is NULL: filling it is no mistake",
    "wrong-aggregate",
    ["SELECT"],
    "select city, round(count(points) * 1.0 / count(id), 2) as share from members group by city",
    "select city, coalesce(round(sum(case when points > 0 then 1 else 0 end) * 1.0 / count(id), 2), 0) as share from members group by city",
  ],
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
