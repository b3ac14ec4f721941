import { parse } from "libpg-query";
import { expect, test } from "vitest";
import { aliasOf, conditionsMet, leavesOf } from "./from-items.ts";
import { printSql } from "./print.ts";
import { nodeOf } from "./shapes.ts";

async function fromOf(from: string) {
  const { stmts = [] } = await parse(`select 1 from ${from}`);
  return nodeOf(stmts[0]?.stmt, "SelectStmt")?.fromClause;
}

test.each([
  ["a, b as t", ["a", "t"]],
  ["a join (b join c on true) on true, generate_series(1, 2) as g", ["a", "b", "c", "g"]],
  ["(select 1) as s cross join (values (1)) as v", ["s", "v"]],
  ["(a join b on true) as j", ["j"]],
  ["generate_series(1, 2)", [""]],
])("what FROM %s reads", async (from, expected) => {
  expect(leavesOf(await fromOf(from)).map(aliasOf)).toEqual(expected);
});

test.each([
  ["a join b on a.x = b.x and b.y > 1", ["a.x = b.x", "b.y > 1"]],
  ["a left join b on a.x = b.x", []],
  ["(a join b on a.x = b.x) left join c on c.x = a.x", ["a.x = b.x"]],
  ["a left join (b join c on b.x = c.x) on a.x = b.x", []],
  ["a right join (b join c on b.x = c.x) on a.x = b.x", ["b.x = c.x"]],
  ["(a join b on a.x = b.x) full join c on c.x = a.x", []],
  ["(a left join b on a.x = b.x) join c on c.x = b.x", ["c.x = b.x"]],
])("conditions that every row of %s meets", async (from, expected) => {
  expect(conditionsMet(await fromOf(from)).map(printSql)).toEqual(expected);
});
