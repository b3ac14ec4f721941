import type { Cell } from "@master-sql/judge/results";
import { expect, test } from "vitest";
import { isRight, matchResults } from "./match-results.ts";

const result = (columns: Readonly<Record<string, string>>, ...rows: readonly (readonly Cell[])[]) => ({
  columns: Object.entries(columns).map(([name, typeName]) => ({ name, typeName, typeOid: 0 })),
  rows,
});

const lines = result(
  { code: "text", rides: "bigint", trips: "bigint", per_trip: "numeric" },
  ["N1", "10", "4", "2.50"],
  ["N2", "9", "9", "1.00"],
  ["N3", "10", "3", "3.33"],
);

test("I4: names, order, and further columns don't count", () => {
  const own = result(
    { ratio: "numeric", line: "text", note: "text", t: "bigint", r: "bigint" },
    ["1.00", "N2", "x", "9", "9"],
    ["3.33", "N3", "x", "3", "10"],
    ["2.50", "N1", "x", "4", "10"],
  );
  expect(matchResults(lines, own)).toEqual({ status: "same" });
});

test("I4: figures that one of the two rounds are compared as rounded, and never to whole numbers", () => {
  const columns = { code: "text", per_trip: "numeric" };
  const unrounded = result(columns, ["N1", "2.5000000000"], ["N2", "1.0000000000"], ["N3", "3.3333333333"]);
  expect(matchResults(lines, unrounded)).toEqual({ status: "fewer-columns", missing: ["rides", "trips"] });
  const whole = result(columns, ["N1", "3"], ["N2", "1"], ["N3", "3"]);
  expect(isRight(matchResults(lines, whole))).toBe(false);
  const negative = result({ a: "numeric", b: "text" }, ["-0.005", "x"]);
  expect(isRight(matchResults(negative, result({ a: "numeric", b: "text" }, ["-0.01", "x"])))).toBe(true);
});

test("I4: right columns alone are enough only if they are half, tell all rows apart, and no wrong one is beside them", () => {
  expect(matchResults(lines, result({ code: "text" }, ["N1"], ["N2"], ["N3"]))).toMatchObject({
    status: "values",
    agreeing: ["code"],
  });
  const wrongBeside = result(
    { code: "text", rides: "bigint", trips: "bigint", per_trip: "numeric" },
    ["N1", "10", "4", "2.00"],
    ["N2", "9", "9", "1.00"],
    ["N3", "10", "3", "3.00"],
  );
  expect(matchResults(lines, wrongBeside)).toEqual({
    status: "values",
    rows: 3,
    agreeing: ["code", "rides", "trips"],
    missing: ["per_trip"],
  });
  const twins = result({ a: "text", b: "text" }, ["x", "1"], ["x", "2"]);
  expect(isRight(matchResults(twins, result({ a: "text" }, ["x"], ["x"])))).toBe(false);
});

test("I4: columns that agree each by itself but not row by row aren't the result", () => {
  const pairs = result({ a: "integer", b: "integer" }, ["1", "10"], ["2", "20"]);
  const crossed = result({ a: "integer", b: "integer" }, ["1", "20"], ["2", "10"]);
  expect(matchResults(pairs, crossed)).toMatchObject({ status: "values", agreeing: ["a"], missing: ["b"] });
});

test("I4: another number of rows is told first", () => {
  expect(matchResults(lines, result({ code: "text" }, ["N1"]))).toEqual({
    status: "row-count",
    expected: 3,
    own: 1,
    isCut: false,
  });
});
