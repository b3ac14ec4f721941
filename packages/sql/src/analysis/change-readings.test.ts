import { parse } from "libpg-query";
import { expect, test } from "vitest";
import { printSql } from "../tree/print.ts";
import { readingOf } from "./change-readings.ts";

async function reading(sql: string): Promise<string | null> {
  const statement = (await parse(sql)).stmts?.[0]?.stmt;
  const select = statement ? readingOf(statement) : null;
  return select && printSql({ SelectStmt: select }).replace(/\s+/g, " ");
}

test.for([
  ["update a set x = 1 from b where b.y = a.y", "SELECT *, x = 1 FROM a, b WHERE b.y = a.y"],
  ["delete from a using b where b.y > 3", "SELECT * FROM a, b WHERE b.y > 3"],
  [
    "insert into a (x, y) select z, 'k' from b where z < 4 on conflict (x) do update set y = 'm' where a.w is null",
    "SELECT *, x = z, y = 'k', y = 'm' FROM a, b WHERE z < 4 AND a.w IS NULL",
  ],
  ["insert into a (x, y) values (1, default)", "SELECT *, x = 1 FROM a"],
  [
    "merge into a using b on b.x = a.x when matched and b.y > 1 then update set z = 2 when not matched then insert (x) values (b.x)",
    "SELECT *, b.y > 1, z = 2, x = b.x FROM a, b WHERE b.x = a.x",
  ],
  [
    "with gone as (delete from a where x = 1 returning *) insert into b (x) select x from gone",
    "WITH gone AS (SELECT * FROM a WHERE x = 1) SELECT *, x = x FROM b, gone",
  ],
])("%s", async ([sql, expected]) => {
  expect(await reading(sql ?? "")).toBe(expected);
});

test("what changes nothing has no reading", async () => {
  expect(await reading("truncate a")).toBeNull();
});
