import { describeFaults, type FaultCase } from "../testing/club-faults.ts";

const cases: readonly FaultCase[] = [
  [
    "D4",
    "exactly one, where at least one is asked for, twice",
    "wrong-operator",
    ["HAVING"],
    "select club_id from members group by club_id having count(*) filter (where city = 'Ulm') > 0 and count(*) filter (where city = 'Bonn') > 0",
    "select club_id from members group by club_id having sum(case when city = 'Ulm' then 1 else 0 end) = 1 and sum(case when city = 'Bonn' then 1 else 0 end) = 1",
  ],
];

describeFaults("what joins and subqueries do to the rows", cases);
