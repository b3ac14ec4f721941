import { parse } from "libpg-query";
import { expect, test } from "vitest";
import { durationsIn } from "./durations.ts";

test("the intervals of a query are its durations", async () => {
  const sql =
    "select a + interval '3 minutes', b - '2 months'::interval, '5 apples' from t where c < '1 year' or d > '1 day 12 hours'";
  const statement = (await parse(sql)).stmts?.[0]?.stmt;
  if (!statement || !("SelectStmt" in statement)) throw new Error("no query");
  expect(durationsIn([statement.SelectStmt])).toEqual([
    { months: 0, ms: 180_000 },
    { months: 2, ms: 0 },
    { months: 12, ms: 0 },
    { months: 0, ms: 36 * 3_600_000 },
  ]);
});
