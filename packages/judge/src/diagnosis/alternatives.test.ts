import { describeFaults, type FaultCase } from "../testing/club-faults.ts";

const cases: readonly FaultCase[] = [
  [
    "D4",
    "alternatives beside the one that is asked for",
    "extra-predicate",
    ["WHERE"],
    "select id from members where city = 'Ulm' and name = 'Ada'",
    "select id from members where city = 'Ulm' and name = 'Ada' or points = 7 and fee = 10",
  ],
  [
    "D4",
    "an alternative that is missing, beside what must not be",
    "missing-predicate",
    ["WHERE"],
    "select id from members m where (city = 'Ulm' and fee = 10 or city = 'Bonn' and fee = 15 or city = 'Kiel' and club_id in (select club_id from members group by club_id having sum(fee) > 20)) and not exists (select from members p where p.mentor_id = m.id)",
    "select id from members where city = 'Ulm' and fee = 10 or city = 'Bonn' and fee = 15",
  ],
];

describeFaults("alternatives, patterns, and what is missing beside them", cases);
