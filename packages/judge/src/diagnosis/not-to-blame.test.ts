import { describe, expect, test } from "vitest";
import { clubFaults, describeFaults, type FaultCase } from "../testing/club-faults.ts";

const cases: readonly FaultCase[] = [
  [
    "D3",
    "a condition asked of two aggregates, in two clauses, instead of all rows",
    "predicate-place",
    ["HAVING", "SELECT"],
    "select city, count(*) as n, round(avg(points), 1) as p from members where fee > 10 group by city having count(*) >= 2",
    "select city, count(*) filter (where fee > 10) as n, round(avg(points), 1) as p from members group by city having count(*) filter (where fee > 10) >= 2",
  ],
];

describeFaults("D3, D4 several clauses, other forms", cases);

describe("D21 what a query's tree shows is told only where it is to blame", () => {
  const faultOf = clubFaults();

  test("OR beside AND, where AND first would not mend the query", async () => {
    const { errorClass } = await faultOf(
      "select name from members where (city = 'Ulm' or city = 'Bonn') and fee > 12 and points > 3",
      "select name from members where city = 'Ulm' and points > 3 and fee > 12 or city = 'Bonn' and fee > 12",
    );
    expect(errorClass).not.toBe("and-or-precedence");
  });

  test("LIMIT without an order, where any row does", async () => {
    const right =
      "select c.id, count(x.club_id) as n from clubs c left join lateral (select club_id from members m where m.club_id = c.id and m.fee > 10 order by m.id limit 1) x on true group by c.id";
    const wrong =
      "select c.id, count(x.club_id) as n from clubs c left join lateral (select club_id from members m where m.club_id = c.id and m.fee >= 10 limit 1) x on true group by c.id";
    expect(await faultOf(right, wrong)).toMatchObject({ errorClass: "boundary" });
  });

  test("LIMIT without an order, where another clause mends the query", async () => {
    const each = (condition: string) =>
      `select c.id, x.id is not null as has from clubs c left join lateral (select id from members m where m.club_id = c.id and m.fee > 10${condition}) x on true`;
    const { errorClass } = await faultOf(each(" and m.points > 3 order by m.id limit 1"), each(" limit 1"));
    expect(errorClass).toBe("missing-predicate");
  });

  test("an outer join whose other side always gives a row", async () => {
    const each = (fee: number) =>
      `select c.id, x.n from clubs c left join lateral (select count(*) as n from members m where m.club_id = c.id and m.fee > ${fee}) x on true where x.n <> 1`;
    expect(await faultOf(each(12), each(10))).toEqual({
      errorClass: "wrong-constant",
      clauses: ["FROM", "WHERE"],
    });
  });
});
