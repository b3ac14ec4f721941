import { describeFaults, type FaultCase } from "../testing/club-faults.ts";

const cases: readonly FaultCase[] = [
  [
    "D21",
    "NOT IN over a column of the side that an outer join fills",
    "not-in-nullable",
    ["WHERE"],
    "select c.id from clubs c where not exists (select from members m join members f on f.club_id = m.club_id where m.fee > 12 and f.id = c.id)",
    "select id from clubs where id not in (select f.id from members m left join members f on f.club_id = m.club_id where m.fee > 12)",
  ],
  [
    "D21",
    "what isn't known counts as different, after an outer join",
    "null-handling",
    ["WHERE"],
    "select m.id from members m left join clubs c on c.id = m.club_id where c.city is distinct from 'Ulm'",
    "select m.id from members m left join clubs c on c.id = m.club_id where c.city <> 'Ulm'",
  ],
  [
    "D21",
    "the empty text, where what isn't known is asked for",
    "null-handling",
    ["WHERE"],
    "select id from members where city is null",
    "select id from members where city = ''",
  ],
];

describeFaults("what is read in another way", cases);
