import { expect, test } from "vitest";
import { arrangedSql, arrangementOf, moved } from "./arrangement.ts";

const pieces = ["FROM t", "SELECT a", "AND x", "AND x", "WHERE b"];

test("a query that was put together is found again, equal pieces told apart", () => {
  const taken = [1, 0, 4, 2, 3];
  const sql = arrangedSql(pieces, taken);
  expect(sql).toBe("SELECT a\nFROM t\nWHERE b\nAND x\nAND x");
  expect(arrangementOf(pieces, sql)).toEqual(taken);
});

test("lines that are no pieces are left out", () => {
  expect(arrangementOf(pieces, "SELECT a\nDROP TABLE t\nSELECT a")).toEqual([1]);
  expect(arrangementOf(pieces, "")).toEqual([]);
});

test("a piece is moved up and down", () => {
  expect(moved([1, 0, 4], 2, 0)).toEqual([4, 1, 0]);
  expect(moved([1, 0, 4], 0, 1)).toEqual([0, 1, 4]);
  expect(moved([1], 5, 0)).toEqual([1]);
});
