import { expect, test } from "vitest";
import { intentsIn } from "./cues.ts";
import { plainWords } from "./words.ts";

const firstIntent = (question: string) => intentsIn(plainWords(question))[0];

test.each([
  "find the 3rd highest salary",
  "second highest salary in each department",
  "employees who earn more than their manager",
])("T8 salaries in a table are no question about the job: %s", (question) => {
  expect(firstIntent(question)).not.toBe("unrelated");
});

test("T8 what a job pays has nothing to do with SQL", () => {
  expect(firstIntent("how much do data analysts earn")).toBe("unrelated");
  expect(firstIntent("what is the salary of a data engineer")).toBe("unrelated");
});

test("T8 a bad practice isn't something to practice", () => {
  expect(firstIntent("why is select * bad practice")).not.toBe("similar");
  expect(firstIntent("let me practice joins")).toBe("similar");
});
