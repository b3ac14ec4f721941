import { parse } from "libpg-query";
import { expect, test } from "vitest";
import { parseQuery } from "../tree/parse.ts";
import { readsClock } from "./clock.ts";

const reads = async (sql: string) => {
  const query = await parseQuery(parse, sql);
  if (query.kind !== "query") throw new Error(`No query: ${sql}`);
  return readsClock(query.select);
};

test.each([
  "select * from a where d < current_date",
  "select now() - x from a",
  "select age(born) from a",
  "select x from a where t < (select localtimestamp)",
  "select clock_timestamp()",
])("%s asks for the present moment", async (sql) => {
  expect(await reads(sql)).toBe(true);
});

test.each(["select date '2025-01-01'", "select age(a, b) from c", "select current_user, now from a"])(
  "%s does not",
  async (sql) => {
    expect(await reads(sql)).toBe(false);
  },
);
