import { expect, test } from "vitest";
import { playwrightFailures, vitestFailures } from "./failures.ts";

test("what failed in a suite is named with the beginning of its reason, without colours", () => {
  const long = ["\u001B[31mexpected 1 to be 2\u001B[39m", ...Array.from({ length: 50 }, () => "at a line")];
  const report = {
    testResults: [
      {
        assertionResults: [
          { status: "passed", fullName: "adds", failureMessages: [] },
          { status: "failed", fullName: "subtracts", failureMessages: [long.join("\n")] },
        ],
      },
    ],
  };
  const [failure, ...others] = vitestFailures(report);
  expect(others).toEqual([]);
  expect(failure?.name).toBe("subtracts");
  expect(failure?.reason.split("\n")).toEqual([
    "expected 1 to be 2",
    ...Array.from({ length: 13 }, () => "at a line"),
  ]);
});

test("a file that can't be loaded is named with the reason", () => {
  const report = {
    testResults: [{ name: "sums.test.ts", message: "Cannot find module 'sums'", assertionResults: [] }],
  };
  expect(vitestFailures(report)).toEqual([{ name: "sums.test.ts", reason: "Cannot find module 'sums'" }]);
});

test("a journey that failed is found in whatever group it stands, with all that was said", () => {
  const journey = (title: string, messages: string[]) => ({
    file: "a.spec.ts",
    line: 7,
    title,
    tests: [{ results: [{ errors: messages.map((message) => ({ message })) }] }],
  });
  const report = {
    suites: [
      {
        specs: [journey("passes", [])],
        suites: [{ specs: [journey("fails", ["not visible", "console errors"])] }],
      },
    ],
  };
  expect(playwrightFailures(report)).toEqual([
    { name: "a.spec.ts:7 fails", reason: "not visible\nconsole errors" },
  ]);
});
