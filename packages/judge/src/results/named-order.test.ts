import { expect, test } from "vitest";
import { compareResults, type JudgedContract } from "./compare.ts";

const columns = (...names: readonly string[]) =>
  names.map((name) => ({ name, typeName: "integer", typeOid: 23 }));
const contract: JudgedContract = {
  order: "none",
  names: false,
  anyColumnOrder: true,
  columns: [
    { name: "a", type: "integer" },
    { name: "b", type: "integer" },
  ],
};
const expected = { columns: columns("a", "b"), rows: [["1", "2"]] };

test("G45 columns may come in any order where the contract says so, identified by their names", () => {
  expect(compareResults(expected, { columns: columns("B", "A"), rows: [["2", "1"]] }, contract)).toBeNull();
  expect(compareResults(expected, { columns: columns("b", "a"), rows: [["1", "2"]] }, contract)?.kind).toBe(
    "rows",
  );
});

test("G45 without the contract's names columns correspond by position", () => {
  expect(compareResults(expected, { columns: columns("x", "y"), rows: [["1", "2"]] }, contract)).toBeNull();
  expect(compareResults(expected, { columns: columns("x", "y"), rows: [["2", "1"]] }, contract)?.kind).toBe(
    "rows",
  );
});
