import { PGlite } from "@electric-sql/pglite";
import { aggregateNames, windowFunctionNames } from "@master-sql/sql";
import { expect, test } from "vitest";

test("aggregates and window functions are those of PostgreSQL's catalog", async () => {
  const database = await PGlite.create();
  const { rows } = await database.query<{ name: string; is_window: boolean }>(
    `SELECT proname::text AS name, bool_or(prokind = 'w') AS is_window
     FROM pg_proc WHERE prokind IN ('a', 'w') GROUP BY proname`,
  );
  await database.close();
  const named = (isWindow: boolean) =>
    new Set(rows.filter((row) => row.is_window === isWindow).map(({ name }) => name));
  expect(named(false)).toEqual(aggregateNames);
  expect(named(true)).toEqual(windowFunctionNames);
});
