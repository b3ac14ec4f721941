import { describeFaults, type FaultCase } from "../testing/club-faults.ts";

const cases: readonly FaultCase[] = [
  [
    "D3",
    "a condition on one alternative alone, where all should have it, with brackets about each",
    "wrong-logic",
    ["WHERE"],
    "select id from members where points = 7 and ((club_id = 1 and fee = 10) or (club_id = 2 and fee = 10))",
    "select id from members where points = 7 and (club_id = 1 and fee = 10) or (club_id = 2 and fee = 10)",
  ],
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
  [
    "D4",
    "a pattern with a wildcard too many",
    "wildcard-misused",
    ["WHERE"],
    "select name from clubs where name like '%ing'",
    "select name from clubs where name like '__%ing'",
  ],
  [
    "D4",
    "a pattern with its wildcard at the other end",
    "wildcard-misused",
    ["WHERE"],
    "select name from clubs where name like 'Ch%'",
    "select name from clubs where name like '%Ch'",
  ],
  [
    "D4",
    "a condition that is missing beside another expression, which is told after it",
    "missing-predicate",
    ["WHERE", "SELECT"],
    "select distinct m.name from members m join clubs c on c.id = m.club_id where lower(c.name) = lower('Chess') and m.city = 'Ulm'",
    "select m.name from members m join clubs c on c.id = m.club_id where c.name = 'Chess '",
  ],
];

describeFaults("alternatives, patterns, and what is missing beside them", cases);
