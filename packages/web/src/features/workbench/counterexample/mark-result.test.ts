import { compareResults } from "@master-sql/judge/results";
import type { ShownResult } from "@master-sql/judge/verdicts";
import { expect, test } from "vitest";
import { markResults } from "./mark-result.ts";

const columns = [
  { name: "name", typeOid: 25, typeName: "text" },
  { name: "total", typeOid: 1700, typeName: "numeric" },
];
const contract = {
  order: [{ column: "name", direction: "asc" as const }],
  names: false,
  columns: [
    { name: "name", type: "text" },
    { name: "total", type: "numeric" },
  ],
};
const result = (...rows: (readonly (string | null)[])[]) => ({ columns, rows });

function marks(expected: ReturnType<typeof result>, candidate: ReturnType<typeof result>) {
  const marked = markResults(expected, candidate, compareResults(expected, candidate, contract));
  const read = (rows: typeof marked.expected) => rows.map(({ mark, differs }) => [mark, ...differs]);
  return { expected: read(marked.expected), candidate: read(marked.candidate) };
}

test("a row that has a likeness is marked with the cell that differs", () => {
  expect(marks(result(["Ann", "3"], ["Bo", "0"]), result(["Ann", "3"], ["Bo", null]))).toEqual({
    expected: [
      ["none", false, false],
      ["only-here", false, true],
    ],
    candidate: [
      ["none", false, false],
      ["only-here", false, true],
    ],
  });
});

test("of rows that are repeated, as many are marked as are too many", () => {
  expect(marks(result(["Ann", "3"]), result(["Ann", "3"], ["Ann", "3"], ["Ann", "3"]))).toEqual({
    expected: [["none", false, false]],
    candidate: [
      ["none", false, false],
      ["only-here", false, false],
      ["only-here", false, false],
    ],
  });
});

test("where only the order differs, the first place is marked", () => {
  const { candidate } = marks(
    result(["Ann", "1"], ["Bo", "2"], ["Cy", "3"]),
    result(["Ann", "1"], ["Cy", "3"], ["Bo", "2"]),
  );
  expect(candidate.map(([mark]) => mark)).toEqual(["none", "out-of-place", "none"]);
});

test("beside an error no row is marked", () => {
  const failed: ShownResult = { sqlstate: "22012", message: "division by zero" };
  expect(markResults(result(["Ann", "1"]), failed, null)).toEqual({
    expected: [{ row: ["Ann", "1"], mark: "none", differs: [false, false] }],
    candidate: [],
  });
});

test("rows in any order that only one result has are marked, each as often as it is there", () => {
  const expected = result(["a", "1"], ["b", "2"], ["b", "2"]);
  const candidate = result(["z", "1"], ["b", "2"]);
  const marked = markResults(
    expected,
    candidate,
    compareResults(expected, candidate, { ...contract, order: "none" }),
  );
  expect(marked.expected.map(({ mark }) => mark)).toEqual(["only-here", "none", "only-here"]);
  expect(marked.candidate).toEqual([
    { row: ["z", "1"], mark: "only-here", differs: [true, false] },
    { row: ["b", "2"], mark: "none", differs: [false, false] },
  ]);
});
