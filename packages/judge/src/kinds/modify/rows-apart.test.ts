import { expect, test } from "vitest";
import { bagContract } from "../../judging/result-view.ts";
import { compareResults } from "../../results/compare.ts";
import type { Row, StatementResult } from "../../results/statement-result.ts";
import { differenceOfTable, rowsApart } from "./rows-apart.ts";

const result = (typeNames: readonly string[], rows: readonly Row[]): StatementResult => ({
  sql: "",
  command: "SELECT",
  columns: typeNames.map((typeName, index) => ({ name: `c${index}`, typeName, typeOid: 0 })),
  rows,
  truncated: false,
  notices: [],
});
const table = (key: readonly string[]) => ({
  name: "t",
  source: "t",
  key,
  isNamed: true,
  isPlain: true,
  rowCount: 3,
});

const before: readonly Row[] = [
  ["1", "10.00", "a"],
  ["2", "20.00", "b"],
  ["3", null, "c"],
];
const types = ["integer", "numeric(10,2)", "text"];

test.each<[string, readonly string[], readonly Row[]]>([
  [
    "one value",
    types,
    [
      ["1", "10.00", "a"],
      ["2", "21.00", "b"],
      ["3", null, "c"],
    ],
  ],
  [
    "rows gone and new",
    types,
    [
      ["4", "10.00", "a"],
      ["3", null, "c"],
      ["1", "10.00", "a"],
    ],
  ],
  [
    "two columns",
    types,
    [
      ["1", "11.00", "x"],
      ["2", "20.00", "b"],
      ["3", null, "c"],
    ],
  ],
  [
    "only written otherwise",
    types,
    [
      ["1", "10.0", "a"],
      ["3", null, "c"],
      ["2", "20", "b"],
    ],
  ],
  ["nothing", types, before.toReversed()],
  ["everything", types, []],
  [
    "near values",
    ["integer", "numeric", "text"],
    [["1", "10.000000000000000000001", "a"], ...before.slice(1)],
  ],
])("G25 %s: told as by a comparison of all rows", (_, typeNames, rows) => {
  const [expected, actual] = [result(typeNames, before), result(typeNames, rows)];
  const whole = compareResults(expected, actual, bagContract(expected));
  const found = differenceOfTable(expected, actual, rowsApart(expected, actual), table(["c0"]));
  expect(found).toEqual(whole && "difference" in whole ? whole.difference : null);
});

test("G11 without a key a row may be there twice: all rows are compared", () => {
  const expected = result(
    ["text", "text"],
    [
      ["a", "b"],
      ["a", "b"],
      ["a", "c"],
    ],
  );
  const actual = result(
    ["text", "text"],
    [
      ["a", "b"],
      ["a", "c"],
      ["a", "c"],
    ],
  );
  const apart = rowsApart(expected, actual);
  expect(apart.map((rows) => rows.map(({ row }) => row))).toEqual([[["a", "b"]], [["a", "c"]]]);
  expect(differenceOfTable(expected, actual, apart, table([]))).not.toHaveProperty("onlyColumn");
});
