import { expect, test } from "vitest";
import { blankRow, printPrediction, readPredictionText } from "./prediction-text.ts";

const cell = (text: string | null) => ({ text: text ?? "", isNull: text === null });
const table = (...rows: (string | null)[][]) => rows.map((row) => row.map(cell));

test.each([
  [table(["Ann", "3"], ["Bo", null]), "Ann | 3\nBo | NULL"],
  [table(["", "x", ""]), '"" | x | ""'],
  [
    table(["NULL"], ["a|b"], ['"Bo"'], [" padded "], ["0 rows"]),
    '"NULL"\n"a|b"\n"""Bo"""\n" padded "\n"0 rows"',
  ],
])("%j is written and read back", (rows, text) => {
  expect(printPrediction(rows)).toBe(text);
  expect(readPredictionText(text, rows[0]?.length ?? 0)).toEqual(rows);
});

test("nothing yet is not the same as no rows", () => {
  expect(printPrediction([blankRow(2)])).toBe("");
  expect(readPredictionText("", 2)).toEqual([blankRow(2)]);
  expect(printPrediction("no-rows")).toBe("(no rows)");
  expect(readPredictionText("(no rows)", 2)).toBe("no-rows");
});

test("tables from psql and from spreadsheets are read, and lines of another length are fitted", () => {
  expect(readPredictionText(" Ann |  3\n-----+----\n Bo  |\n", 2)).toEqual(table(["Ann", "3"], ["Bo", ""]));
  expect(readPredictionText("Ann\t3\r\nBo\tNULL\textra", 2)).toEqual(table(["Ann", "3"], ["Bo", null]));
  expect(readPredictionText("| Ann | 3 |", 2)).toEqual(table(["Ann", "3"]));
});
