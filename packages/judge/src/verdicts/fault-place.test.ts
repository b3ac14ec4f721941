import { expect, test } from "vitest";
import type { ClauseName } from "./clause-name.ts";
import { type FaultPlace, placeParts, placeWords } from "./fault-place.ts";

const cases: readonly (readonly [string, readonly ClauseName[], readonly FaultPlace[] | undefined])[] = [
  ["WHERE", ["WHERE"], undefined],
  ["FROM, WHERE, and the set operation", ["FROM", "WHERE", "SET"], undefined],
  ["the WHERE of a query in WITH", ["WITH", "WHERE"], [{ clause: "WHERE", within: "WITH" }]],
  ["the WHERE of the subquery", ["WHERE"], [{ clause: "WHERE", within: "WHERE" }]],
  ["the set operation of a query in FROM", ["FROM", "SET"], [{ clause: "SET", within: "FROM" }]],
  [
    "SELECT and the FROM and WHERE of a query in WITH",
    ["WITH", "FROM", "WHERE", "SELECT"],
    [{ clause: "FROM", within: "WITH" }, { clause: "WHERE", within: "WITH" }, { clause: "SELECT" }],
  ],
  [
    "the WHERE of a query in WITH and the WHERE of a query in SELECT",
    ["WITH", "WHERE", "SELECT"],
    [
      { clause: "WHERE", within: "WITH" },
      { clause: "WHERE", within: "SELECT" },
    ],
  ],
];

test.each(cases)("D3 where a fault is, in words: %s", (words, clauses, places) => {
  expect(placeWords(clauses, places)).toBe(words);
});

test("D3 names of clauses can be set as code", () => {
  expect(placeParts(["WITH", "WHERE"], [{ clause: "WHERE", within: "WITH" }])).toEqual([
    "the ",
    { clause: "WHERE" },
    " of a query in ",
    { clause: "WITH" },
  ]);
});
