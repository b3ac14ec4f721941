import type { Verdict } from "@master-sql/judge/verdicts";
import { expect, test } from "vitest";
import { partialCredit } from "./partial-credit.ts";

const difference = {
  columns: [],
  missing: [],
  extra: [],
  missingTotal: 0,
  extraTotal: 0,
  expectedRowCount: 2,
  candidateRowCount: 2,
};
const wrong = (reason: Extract<Verdict, { verdict: "wrong" }>["reason"]): Verdict => ({
  verdict: "wrong",
  reason,
  onVisibleData: true,
  message: "",
});

test("the expected rows in another order, or under other names, earn half", () => {
  expect(partialCredit(wrong({ kind: "order", difference }))).toBe(0.5);
  expect(partialCredit(wrong({ kind: "order-by-missing" }))).toBe(0.5);
  expect(partialCredit(wrong({ kind: "column-names", expected: ["a"], actual: ["b"] }))).toBe(0.5);
});

test("other rows earn nothing, repeated ones included", () => {
  expect(partialCredit(wrong({ kind: "rows", difference }))).toBe(0);
  expect(partialCredit(wrong({ kind: "duplicates", difference }))).toBe(0);
  expect(partialCredit({ verdict: "undecided", cause: "timeout", message: "" })).toBe(0);
});
