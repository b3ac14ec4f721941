import { parse } from "libpg-query";
import { expect, test } from "vitest";
import { definitionMutantsOf } from "./definition-mutants.ts";

async function descriptions(script: string): Promise<readonly string[]> {
  return (await definitionMutantsOf(script, parse)).map(({ description }) => description.trim());
}

const cases: readonly [string, readonly string[]][] = [
  [
    "create table a (x integer primary key, y integer check (y >= 1), z text check (z in ('b', 'c')))",
    [
      "CHECK (y >= 1) is left out",
      "y >= 1 with >",
      "1 becomes 2",
      "1 becomes 0",
      "y is 0 by default",
      "'b' is not among what is allowed",
      "'c' is not among what is allowed",
    ],
  ],
  ["create unique index on a (x) where y is null", ["whereClause is left out: y IS NULL"]],
  ["create index on a (x, y)", ["x is left out", "y is left out", "y stands before x"]],
  [
    "create table a (x integer); create view v as select x from a where x > 0 and x < 9",
    ["statement 2 is left out", "x > 0 is left out", "x < 9 with <="],
  ],
];

test.for(cases)("%s", async ([script, expected]) => {
  expect(await descriptions(script)).toEqual(expect.arrayContaining([...expected]));
});

test("what must be given has no default, and no mutant is the script itself", async () => {
  const script = "create table a (x integer not null, y integer default 3)";
  const mutants = await definitionMutantsOf(script, parse);
  expect(mutants.filter(({ description }) => description.includes("by default"))).toEqual([]);
  expect(new Set(mutants.map(({ sql }) => sql)).size).toBe(mutants.length);
});
