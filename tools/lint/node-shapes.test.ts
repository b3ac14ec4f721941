import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../command.ts";
import { overBudget, shapePattern } from "./node-shapes.ts";

const pattern = shapePattern(readFileSync(join(root, "node_modules/@pgsql/types/types.d.ts"), "utf8"));
const placesIn = (code: string) => code.match(pattern)?.length ?? 0;

test.each([
  ["a read of a kind", `if ("JoinExpr" in item) return item;`, 1],
  ["a node that is built", "const one = { A_Const: { ival: { ival: 1 } } };", 1],
  ["one over several lines", "return {\n  RangeVar: relation,\n};", 1],
  ["a shorthand", "return { SelectStmt };", 1],
  ["a reader of packages/sql", `nodeOf(target, "ResTarget")?.val`, 0],
  ["types", `import type { Node, SelectStmt } from "@pgsql/types";`, 0],
  ["keys of other objects", `"name" in value ? { value: 1 } : null`, 0],
])("%s counts as it should", (_, code, places) => {
  expect(placesIn(code)).toBe(places);
});

test("a package may have fewer places than its budget, and not more", () => {
  const budget = new Map([["packages/judge", 2]]);
  expect(overBudget(new Map([["packages/judge", 1]]), budget)).toEqual([]);
  expect(overBudget(new Map([["packages/judge", 3]]), budget)).toHaveLength(1);
  expect(overBudget(new Map([["packages/web", 1]]), budget)).toHaveLength(1);
});
