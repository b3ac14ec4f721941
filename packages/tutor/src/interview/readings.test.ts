import { expect, test } from "vitest";
import { isRight, matchResults } from "./match-results.ts";

const column = (typeName: string, ...cells: readonly string[]) => ({
  columns: [
    { name: "code", typeName: "text", typeOid: 0 },
    { name: "value", typeName, typeOid: 0 },
  ],
  rows: cells.map((cell, at) => [`N${at}`, cell]),
});
type Column = ReturnType<typeof column>;
const agrees = (expected: Column, own: Column) => isRight(matchResults(expected, own));

test("I4: an interval is right as it is, rounded, or cut, to a minute at most", () => {
  const exact = column("interval", "2 days 13:04:59.7", "1 day 01:10:30", "-00:00:29");
  const minutes = column("interval", "2 days 13:04:00", "1 day 01:10:00", "00:00:00");
  expect(agrees(minutes, exact)).toBe(true);
  expect(agrees(exact, minutes)).toBe(true);
  expect(agrees(column("interval", "2 days 13:05:00", "1 day 01:11:00", "00:00:00"), exact)).toBe(true);
  expect(agrees(exact, column("interval", "2 days 13:00:00", "1 day 01:00:00", "00:00:00"))).toBe(false);
  expect(agrees(column("interval", "2 days 13:00:00", "1 day 01:00:00", "00:00:00"), exact)).toBe(true);
  expect(agrees(minutes, column("interval", "2 days 14:04:59.7", "1 day 01:10:30", "-00:00:29"))).toBe(false);
});

test("I4: a timestamp is right to the accepted day, hour, minute or second, and never less exact", () => {
  const exact = column("timestamp with time zone", "2025-06-30 12:34:56.789+00", "2025-06-29 10:00:00+00");
  expect(agrees(column("date", "2025-06-30", "2025-06-29"), exact)).toBe(true);
  expect(agrees(exact, column("date", "2025-06-30", "2025-06-29"))).toBe(false);
  expect(
    agrees(column("timestamp without time zone", "2025-06-30 12:00:00", "2025-06-29 10:00:00"), exact),
  ).toBe(true);
  expect(
    agrees(column("timestamp without time zone", "2025-06-30 12:34:56", "2025-06-29 10:00:00"), exact),
  ).toBe(true);
  expect(agrees(column("date", "2025-06-30", "2025-06-28"), exact)).toBe(false);
});

test("I4: whole numbers that the accepted query rounds to are compared as rounded; counts aren't", () => {
  const own = column("numeric", "2.50", "3.49");
  expect(agrees(column("numeric", "3", "3"), own)).toBe(true);
  expect(agrees(column("numeric", "2", "3"), own)).toBe(true);
  expect(agrees(column("bigint", "3", "3"), own)).toBe(false);
  expect(agrees(column("numeric", "2", "4"), own)).toBe(false);
});

test("I4: double precision is rounded as PostgreSQL rounds it when it is cast", () => {
  expect(agrees(column("numeric", "61.34"), column("double precision", "61.334999999999994"))).toBe(true);
});

test("I4: a share is right as a percentage, and a percentage as a share, if both have decimals", () => {
  const percent = column("numeric", "93.1", "0.5");
  expect(agrees(percent, column("numeric", "0.93123", "0.00498"))).toBe(true);
  expect(agrees(column("numeric", "0.931", "0.005"), percent)).toBe(true);
  expect(agrees(percent, column("numeric", "0.93", "0.00"))).toBe(false);
  expect(agrees(percent, column("numeric", "0.094", "0.005"))).toBe(false);
});
