import { describeFaults, type FaultCase } from "../testing/club-faults.ts";

const cases: readonly FaultCase[] = [
  [
    "D8",
    "the reference looked at from its other end",
    "wrong-expression",
    ["WHERE"],
    "select id, fee from members where points is not null and mentor_id is null",
    "select m.id, m.fee from members m where m.points is not null and not exists (select from members n where n.mentor_id = m.id)",
  ],
  [
    "D2",
    "what is made of a window's value, sorted also by what it is a part by",
    "wrong-expression",
    ["SELECT"],
    "select id, ceil(avg(fee) over (partition by club_id order by id)) as fee from members",
    "select id, trunc(avg(fee) over (partition by club_id order by club_id, id)) as fee from members",
  ],
];

describeFaults("what is asked in another way, or of another group", cases);
