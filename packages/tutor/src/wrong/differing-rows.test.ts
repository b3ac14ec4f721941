import type { Verdict } from "@master-sql/judge/verdicts";
import { expect, test } from "vitest";
import { differingRows } from "./differing-rows.ts";

type Cells = readonly (readonly (string | null)[])[];

const preview = (rows: Cells, rowCount = rows.length) => ({
  columns: ["id", "name", "total"].slice(0, rows[0]?.length ?? 3).map((name) => ({ name })),
  rows,
  rowCount,
});

const said = (expected: Cells, own: Cells, { rowCount = own.length, onVisibleData = true } = {}) =>
  differingRows({
    verdict: "wrong",
    onVisibleData,
    expectedPreview: preview(expected),
    candidatePreview: preview(own, rowCount),
  } as unknown as Extract<Verdict, { verdict: "wrong" }>);

const A = ["1", "a", "5"];
const B = ["2", "b", "6"];

test("T3 rows that are missing or too many are named", () => {
  expect(said([A, B], [A])).toBe("By `id`, `name`, and `total`: a missing row (2, b, 6).");
  expect(said([A], [A, B, B])).toBe(
    "By `id`, `name`, and `total`: rows that the task doesn't ask for (2, b, 6) and (2, b, 6).",
  );
});

test("T3 where one value of a row differs, both values are named", () => {
  expect(said([A, B], [A, ["2", "b", null]])).toBe(
    "1 row differs, such as where `id` is 2 and `name` is b, your `total` is NULL, and the task asks for 6.",
  );
  expect(said([["3"]], [["0"]])).toBe("Your query gives (0), and the task asks for (3).");
});

test("T3 nothing is said of rows that the page doesn't show whole, or that agree", () => {
  expect(said([A, B], [A], { rowCount: 900 })).toBe("");
  expect(said([A, B], [A], { onVisibleData: false })).toBe("");
  expect(said([A, B], [B, A])).toBe("");
});
