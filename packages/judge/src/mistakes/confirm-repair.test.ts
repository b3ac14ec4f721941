import { expect, test } from "vitest";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { asOfClause } from "./confirm-repair.ts";

test.each<[ErrorClass, ClauseName | undefined, ErrorClass]>([
  ["wrong-column", "GROUP BY", "wrong-grouping"],
  ["wrong-column", "ORDER BY", "wrong-sort-key"],
  ["wrong-column", "SELECT", "wrong-column"],
  ["wrong-column", undefined, "wrong-column"],
  ["null-handling", "GROUP BY", "null-handling"],
])("D4 %s of %s is %s", (errorClass, clause, told) => {
  expect(asOfClause(errorClass, clause)).toBe(told);
});
