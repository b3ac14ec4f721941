import { describeFaults, type FaultCase } from "../testing/club-faults.ts";

const cases: readonly FaultCase[] = [
  [
    "D23",
    "a boundary in a query, and another value in the one within it",
    "boundary",
    ["WITH", "WHERE", "HAVING"],
    "select distinct city from (select city, count(*) over (partition by city) as n from members where fee >= 10) x where n >= 2",
    "with kept as (select city from members where fee > 10) select city from kept group by city having count(*) > 2",
  ],
];

describeFaults("D23 two mistakes of a query that is built in another way", cases);
