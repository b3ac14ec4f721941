import { expect, test } from "vitest";
import { subjectProblem } from "./commit-messages.ts";

test.each([
  "fix(judge): report a missing sort key",
  "feat: add a release script",
  "refactor(web)!: drop the old start page",
  'Revert "feat: add a release script"',
  "Merge branch 'main'",
  `fix: ${"x".repeat(67)}`,
])("accepts %s", (subject) => {
  expect(subjectProblem(subject)).toBeNull();
});

test.each([
  ["", "begin with a type"],
  ["Report a missing sort key", "begin with a type"],
  ["oops: report a missing sort key", "begin with a type"],
  ["fix(judge) report a missing sort key", "begin with a type"],
  ["fix(judge):report a missing sort key", "begin with a type"],
  ["fix(judge): ", "begin with a type"],
  [`fix: ${"x".repeat(68)}`, "73 characters"],
  ["fix: report a missing sort key.", "ends with a period"],
])("refuses %j", (subject, reason) => {
  expect(subjectProblem(subject)).toContain(reason);
});
