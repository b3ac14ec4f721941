import { describe, expect, test } from "vitest";
import { compareResults, type JudgedContract } from "../results/compare.ts";
import { contractFor, result } from "../results/result-fixture.ts";
import type { Row } from "../results/statement-result.ts";
import { undecidedMessage, wrongMessage } from "./message.ts";

const names = ["name", "total"];
const types = ["text", "integer"];
const expected = result(
  types,
  [
    ["Ada", "9"],
    ["Bo", "5"],
    ["Cy", "5"],
    ["Di", "1"],
  ],
  names,
);

function messageFor(rows: readonly Row[], judged: Partial<JudgedContract> = {}, of = expected): string {
  const contract = contractFor(of, judged);
  const mismatch = compareResults(of, { ...of, rows }, contract);
  return mismatch === null ? "right" : wrongMessage(mismatch, contract);
}

describe("G16 messages", () => {
  const [ada = [], bo = [], cy = [], di = []] = expected.rows;
  const byTotal: Partial<JudgedContract> = {
    order: [
      { column: "total", direction: "desc", nulls: "last" },
      { column: "name", direction: "asc" },
    ],
  };

  test.each([
    ["no rows", [], "The query runs but returns no rows; 4 rows are expected."],
    ["rows are missing", [ada, bo], "2 rows are missing; every row that is there is right."],
    ["one row is missing", [ada, bo, cy], "1 row is missing; every row that is there is right."],
    [
      "rows too many",
      [ada, bo, cy, di, ["Ed", "3"]],
      "Every expected row is there, but 1 row should not be there.",
    ],
    ["both", [ada, ["Ed", "3"]], "3 rows are missing and 1 row should not be there."],
    [
      "other rows",
      [ada, bo, cy, ["Ed", "3"]],
      "The number of rows is right, but 1 of 4 has unexpected values.",
    ],
    [
      "one column",
      [ada, bo, ["Cy", "6"], ["Di", null]],
      "Only column 2 (total) differs: 2 rows have an unexpected value there.",
    ],
    [
      "one row twice",
      [ada, ada, bo, cy, di],
      "Every row is right, but one of them appears more often than it should.",
    ],
    [
      "several rows twice",
      [ada, ada, bo, bo, cy, di],
      "Every row is right, but 2 of them are repetitions that should not be there.",
    ],
  ] as const)("%s", (_, rows, message) => expect(messageFor(rows)).toBe(message));

  test("order", () => {
    expect(messageFor([ada, bo, di, cy], byTotal)).toBe(
      "The right rows, in the wrong order: row 3 is the first out of place. The task asks for total descending with NULLs last, then name ascending.",
    );
  });

  test("no row is expected", () => {
    expect(messageFor([ada], {}, { ...expected, rows: [] })).toBe(
      "The query returns 1 row, where none is expected.",
    );
  });

  test("repeated rows that are missing", () => {
    const twice = { ...expected, rows: [ada, ada, bo, bo] };
    expect(messageFor([ada, bo], {}, twice)).toBe("Every row is right, but 2 repeated rows are missing.");
    expect(messageFor([ada, bo, bo], {}, twice)).toBe(
      "Every row is right, but one of them appears less often than it should.",
    );
    expect(messageFor([ada, bo, bo, bo], {}, twice)).toBe(
      "Every row is right, but some appear more often and some less often than they should.",
    );
  });

  test("shape, names, types and errors", () => {
    const contract = contractFor(expected);
    expect(wrongMessage({ kind: "column-count", expected: 2, actual: 1 }, contract)).toBe(
      "Your result has 1 column; the task asks for 2 (name, total).",
    );
    expect(wrongMessage({ kind: "column-names", expected: names, actual: ["name", "sum"] }, contract)).toBe(
      "The columns should be named name, total; yours are named name, sum.",
    );
    expect(
      wrongMessage({ kind: "column-types", column: 1, expected: "integer", actual: "text" }, contract),
    ).toBe(
      "Column 2 (total) should be of type integer, but yours is of type text, so the values can't be compared.",
    );
    expect(
      wrongMessage(
        { kind: "column-types", column: 0, expected: "text", actual: "integer", named: "total" },
        contract,
      ),
    ).toBe(
      "Column 1 should be name, and yours is total. Columns count by their place; the task asks for name, total.",
    );
    expect(wrongMessage({ kind: "too-many-rows", limit: 20_000 }, contract)).toBe(
      "Your result has more than 20,000 rows, far more than the task asks for.",
    );
    expect(undecidedMessage("timeout", 5000)).toMatch(/^The query was stopped after 5 s/);
  });
});
