import { expect, test } from "vitest";
import type { ResultMismatch } from "../results/result-difference.ts";
import { causeOf } from "./cause-by-results.ts";

function mismatch(
  kind: "rows" | "duplicates",
  missingTotal: number,
  extraTotal: number,
  onlyColumn?: number,
): ResultMismatch {
  const difference = {
    columns: [],
    missing: [],
    extra: [],
    missingTotal,
    extraTotal,
    expectedRowCount: 3,
    candidateRowCount: 3 - missingTotal + extraTotal,
    ...(onlyColumn !== undefined && { onlyColumn }),
  };
  return { kind, difference };
}

test.each([
  ["the same column everywhere", [mismatch("rows", 2, 2, 1), mismatch("rows", 1, 1, 1)], "wrong-expression"],
  ["another column on another database", [mismatch("rows", 2, 2, 1), mismatch("rows", 1, 1, 0)], undefined],
  ["a column on one database alone", [mismatch("rows", 2, 2, 1)], undefined],
  ["only rows too many", [mismatch("rows", 0, 2), mismatch("rows", 0, 1)], undefined],
  ["rows too many here and missing there", [mismatch("rows", 0, 2), mismatch("rows", 1, 0)], undefined],
  [
    "only rows that come several times",
    [mismatch("duplicates", 0, 2), mismatch("duplicates", 0, 1)],
    "distinct-or-union",
  ],
])("D22 %s", (_, differences, cause) => {
  expect(causeOf(differences)).toBe(cause);
});

test("D22 the same column everywhere, which a window calculates", () => {
  const differences = [mismatch("rows", 2, 2, 1), mismatch("rows", 1, 1, 1)];
  expect(causeOf(differences, (column) => column === 1)).toBe("wrong-window");
});
