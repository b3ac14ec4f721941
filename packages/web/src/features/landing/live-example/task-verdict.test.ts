import { expect, test } from "vitest";
import { taskVerdict } from "./task-verdict.ts";

const columns = [
  { name: "name", typeName: "text", typeOid: 25 },
  { name: "price", typeName: "numeric", typeOid: 1700 },
];
const result = (...rows: (string | null)[][]) => ({ columns, rows });
const task = { words: "Your turn.", wanted: result(["clock", "178.00"], ["chandelier", "249.00"]) };

test("the rows asked for are right in any order, and numbers however they are written", () => {
  expect(taskVerdict(task, result(["chandelier", "249"], ["clock", "178.00"])).isRight).toBe(true);
});

test("other rows, too few and other columns are told apart", () => {
  expect(taskVerdict(task, result(["clock", "178.00"], ["vase", "9.00"]))).toEqual({
    isRight: false,
    words: "Not yet: 2 rows, as asked for, but not the same ones.",
  });
  expect(taskVerdict(task, result(["clock", "178.00"])).words).toBe(
    "Not yet: 2 rows are asked for, and yours gives 1.",
  );
  const narrow = { columns: columns.slice(0, 1), rows: [["clock"], ["chandelier"]] };
  expect(taskVerdict(task, narrow).words).toBe("Not yet: 2 columns are asked for, and yours has 1.");
});
