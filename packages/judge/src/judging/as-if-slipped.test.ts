import { describe, expect, test } from "vitest";
import { clubFaults, describeFaults, type FaultCase } from "../testing/club-faults.ts";

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

describe("a query that never gives a row", () => {
  const faultOf = clubFaults();

  test("D22 is like whatever can't be, which tells nothing of it", async () => {
    const { errorClass } = await faultOf(
      "select c.city from clubs c join members m on m.club_id = c.id where m.fee < 12 intersect select c.city from clubs c join members m on m.club_id = c.id where m.fee > 14",
      "select distinct c.city from clubs c join members m on m.club_id = c.id where exists (select from members n where n.id = m.id and n.fee < 12) and exists (select from members n where n.id = m.id and n.fee > 14)",
    );
    expect(errorClass).toBeUndefined();
  });
});
