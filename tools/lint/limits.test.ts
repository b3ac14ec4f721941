import { expect, test } from "vitest";
import { compareWithBaseline, shrink } from "./limits.ts";

const baseline = { "a.ts": { useMaxParams: [6, 5] }, "b.ts": { noExcessiveLinesPerFunction: [90] } };

test("what is listed passes, and so does a smaller figure", () => {
  expect(compareWithBaseline(baseline, baseline)).toEqual([]);
  const smaller = { ...baseline, "b.ts": { noExcessiveLinesPerFunction: [80] } };
  expect(compareWithBaseline(smaller, baseline)).toEqual([]);
});

test.each([
  ["another function in a listed file", { ...baseline, "a.ts": { useMaxParams: [6, 5, 5] } }],
  ["a larger figure", { ...baseline, "b.ts": { noExcessiveLinesPerFunction: [91] } }],
  ["another rule", { ...baseline, "b.ts": { noExcessiveLinesPerFunction: [90], useMaxParams: [5] } }],
  ["another file", { ...baseline, "c.ts": { useMaxParams: [5] } }],
  ["a listed function that is gone", { "a.ts": { useMaxParams: [6, 5] } }],
  ["one of two that is gone", { ...baseline, "a.ts": { useMaxParams: [5] } }],
])("%s fails", (_, found) => {
  expect(compareWithBaseline(found, baseline)).toHaveLength(1);
});

test("shrinking drops what is gone and adds nothing", () => {
  const found = { "a.ts": { useMaxParams: [5] }, "c.ts": { useMaxParams: [9] } };
  expect(shrink(found, baseline)).toEqual({ "a.ts": { useMaxParams: [5] } });
});
