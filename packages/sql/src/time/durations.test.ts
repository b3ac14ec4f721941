import { parse } from "libpg-query";
import { expect, test } from "vitest";
import { durationsIn, later } from "./durations.ts";

async function durationsOf(sql: string) {
  const statement = (await parse(sql)).stmts?.[0]?.stmt;
  if (!statement || !("SelectStmt" in statement)) throw new Error("no query");
  return durationsIn([statement.SelectStmt]);
}

test("days that are added to a date, and intervals that are made, are durations too", async () => {
  const sql =
    "select d - 7, e::date + 30, price * 7, 7 - 2, n + 1 from t where at > make_interval(hours => 5, days => n)";
  expect(await durationsOf(sql)).toEqual([
    { months: 0, ms: 7 * 86_400_000 },
    { months: 0, ms: 30 * 86_400_000 },
    { months: 0, ms: 5 * 3_600_000 },
  ]);
});

test("the intervals of a query are its durations", async () => {
  const sql =
    "select a + interval '3 minutes', b - '2 months'::interval, '5 apples' from t where c < '1 year' or d > '1 day 12 hours'";
  expect(await durationsOf(sql)).toEqual([
    { months: 0, ms: 180_000 },
    { months: 2, ms: 0 },
    { months: 12, ms: 0 },
    { months: 0, ms: 36 * 3_600_000 },
  ]);
});

test.each([
  ["2025-01-31", 1, "2025-02-28"],
  ["2024-02-29", 12, "2025-02-28"],
  ["2025-03-31", -1, "2025-02-28"],
  ["2025-11-30", 3, "2026-02-28"],
  ["2025-05-15", 1, "2025-06-15"],
])("%s and %i months are %s, as in PostgreSQL", (from, months, to) => {
  const moment = later(Date.parse(from), { months: Math.abs(months), ms: 0 }, Math.sign(months));
  expect(new Date(moment).toISOString().slice(0, 10)).toBe(to);
});
