import { expect, test } from "vitest";
import type { Cell, StatementResult } from "../../results/statement-result.ts";
import { changedRows } from "./changed-rows.ts";

const tableOf = (...rows: Cell[][]): StatementResult => ({
  sql: "",
  command: "SELECT",
  columns: ["id", "price", "stock"].map((name) => ({ name, typeName: "integer", typeOid: 23 })),
  rows,
  truncated: false,
  notices: [],
});
const before = tableOf(["1", "5", "0"], ["2", "6", "0"], ["3", "7", "9"]);
const expected = tableOf(["1", "6", "0"], ["2", "7", "0"], ["3", "7", "9"]);
const changes = (...rows: Cell[][]) => changedRows(before, expected, tableOf(...rows), ["id"]);

test("rows that should stay and rows that should change are counted by the key", () => {
  expect(changes(["1", "6", "0"], ["2", "6", "0"], ["3", "8", "9"])).toEqual({
    missed: 1,
    needless: 1,
    wrong: 0,
    columns: [],
  });
  // A row gone that should be changed holds no other values.
  expect(changes(["1", "6", "0"])).toEqual({ missed: 0, needless: 1, wrong: 1, columns: [] });
});

test("of rows that are the right ones the columns are told that hold other values", () => {
  expect(changes(["1", "50", "0"], ["2", "60", "1"], ["3", "7", "9"])).toEqual({
    missed: 0,
    needless: 0,
    wrong: 2,
    columns: ["price", "stock"],
  });
});

test("new rows that differ, and tables without a key, are left to the rows themselves", () => {
  expect(changes(["1", "6", "0"], ["2", "7", "0"], ["3", "7", "9"], ["4", "1", "1"])).toBeNull();
  expect(changedRows(before, expected, before, [])).toBeNull();
});
