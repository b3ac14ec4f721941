import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { COURSE_MS } from "../../../../tools/tier.ts";

function mutate(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, "mutate.ts"), ...args],
    {
      encoding: "utf8",
      timeout: 240_000,
    },
  );
  return { status, stdout, stderr };
}

test("the score of an exercise, with every mutant that is left", { timeout: COURSE_MS }, () => {
  const { status, stdout } = mutate("city-and-country-in-one-label-column", "--json");
  const [report] = JSON.parse(stdout);
  expect(report).toMatchObject({ exercise: "city-and-country-in-one-label-column", score: 1, survived: [] });
  expect(report.killed).toBeGreaterThan(2);
  for (const { sql, operator, fate } of report.equivalent) {
    expect(fate).toBe("equivalent");
    expect([typeof sql, typeof operator]).toEqual(["string", "string"]);
  }
  expect(report.effort).toMatchObject({ enumerated: expect.any(Number), searched: expect.any(Number) });
  expect(status).toBe(0);
});

test.each([
  ["an unknown exercise", ["no-such"], /^No such exercise: no-such\./],
  ["no exercise", [], /^Name one exercise or more, or give --all\./],
  ["an unknown option", ["--every"], /^Unknown option '--every'/],
])("%s exits with 2 and says what to do", (_, args, message) => {
  const { status, stdout, stderr } = mutate(...args);
  expect(stderr).toMatch(message);
  expect(stdout).toBe("");
  expect(status).toBe(2);
});
