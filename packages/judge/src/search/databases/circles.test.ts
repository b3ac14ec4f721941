import type { Table } from "@master-sql/sql";
import { integerColumn } from "@master-sql/sql/testing/plain-column";
import { expect, test } from "vitest";
import { hasCircle } from "./circles.ts";

const posts: Table = {
  key: "posts",
  sqlName: "posts",
  columns: [integerColumn("id"), integerColumn("lead", false)],
  uniques: [["id"]],
  hasPrimaryKey: true,
  foreignKeys: [{ columns: ["lead"], target: "posts", targetColumns: ["id"] }],
  checks: [],
};
const circleOf = (...rows: (readonly [string, string | null])[]) =>
  hasCircle(new Map([["posts", rows]]), [posts]);

test("P14: a circle is a row that refers to itself, directly or through others", () => {
  expect(circleOf(["1", "1"])).toBe(true);
  expect(circleOf(["1", null], ["2", "4"], ["3", "2"], ["4", "3"])).toBe(true);
  expect(circleOf(["1", null], ["2", "1"], ["3", "2"], ["4", "2"])).toBe(false);
  expect(circleOf(["2", "1"], ["1", null])).toBe(false);
  expect(circleOf()).toBe(false);
});
