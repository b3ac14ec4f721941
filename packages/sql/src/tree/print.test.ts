import { parse } from "libpg-query";
import { expect, test } from "vitest";
import { printSql } from "./print.ts";

/** The tree of a statement without places in its text. */
async function treeOf(sql: string): Promise<unknown> {
  const { stmts } = await parse(sql);
  return JSON.parse(
    JSON.stringify(stmts?.[0]?.stmt, (key, value) =>
      /location$|_start$|_end$/.test(key) ? undefined : value,
    ),
  );
}

test.each([
  "SELECT a FROM t ORDER BY b FETCH FIRST 4 ROWS WITH TIES",
  "SELECT a FROM t ORDER BY b OFFSET 2 FETCH FIRST (1 + 1) ROWS WITH TIES",
  "SELECT a FROM (SELECT a FROM t ORDER BY b FETCH FIRST 2 ROWS WITH TIES) AS s LIMIT 1",
  "(SELECT a FROM t ORDER BY b FETCH FIRST 2 ROWS WITH TIES) UNION SELECT a FROM u ORDER BY 1 FETCH FIRST 3 ROWS WITH TIES",
])("%s is printed so that it means the same", async (sql) => {
  const statement = (await parse(sql)).stmts?.[0]?.stmt;
  if (!statement) throw new Error("no statement");
  expect(await treeOf(printSql(statement))).toEqual(await treeOf(sql));
});
