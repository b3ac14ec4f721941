import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "evaluate-learning-"));
afterAll(() => rmSync(folder, { recursive: true }));

function evaluate(text: string, ...flags: readonly string[]) {
  const path = join(folder, "events.csv");
  writeFileSync(path, text);
  return run("--events", path, ...flags);
}

function run(...flags: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, "evaluate-learning.ts"), ...flags],
    { encoding: "utf8", timeout: 60_000 },
  );
  return { status, stdout, stderr };
}

const HEADER = "learner,item,concepts,correct,at,split";

/** Learners of whom the odd ones answer everything right, the even ones wrong but for the easy item. */
function log(split: (learner: number) => string): string {
  const rows = Array.from({ length: 40 }, (_, learner) =>
    Array.from({ length: 20 }, (_, place) => {
      const correct = learner % 2 === 1 || place % 4 === 0;
      return `u${learner},i${place % 4},"joins;groups",${correct ? 1 : 0},${place * 60},${split(learner)}`;
    }),
  );
  return [HEADER, ...rows.flat(), ""].join("\r\n");
}

test("predicts the test's answers and prints AUC, log-loss and calibration", () => {
  const text = log((learner) => (learner < 30 ? "train" : "test"));
  const { status, stdout } = evaluate(text, "--json");
  const figures = JSON.parse(stdout);
  expect(status).toBe(0);
  expect(figures).toMatchObject({ rows: 800, testRows: 200, learners: 40, items: 4, concepts: 2 });
  expect(figures.auc).toBeGreaterThan(0.9);
  expect(figures.logLoss).toBeLessThan(0.3);
  expect(figures.ece).toBeLessThan(0.15);
  expect(figures.calibration.reduce((sum: number, bin: { rows: number }) => sum + bin.rows, 0)).toBe(200);
  expect(evaluate(text).stdout).toMatch(/^AUC {7}0\.\d{4}$/m);
});

test("the order of test and train in the file doesn't matter where no learner has both", () => {
  const text = log((learner) => (learner < 10 ? "test" : "train"));
  const lines = text.trim().split("\r\n").slice(1);
  const moved = [
    ...lines.filter((line) => line.endsWith("train")),
    ...lines.filter((line) => line.endsWith("test")),
  ];
  expect(JSON.parse(evaluate(text, "--json").stdout).auc).toBeCloseTo(
    JSON.parse(evaluate([HEADER, ...moved].join("\n"), "--json").stdout).auc,
    10,
  );
});

test("columns may stand in any order with others between, be quoted, and have no concepts", () => {
  const text =
    '\uFEFFsplit,at,note,correct,Item,learner,concepts\n"test",1,"a ""b"",\nc",1,"x,y",u,\ntest,2,,0,z,u,\n';
  expect(JSON.parse(evaluate(text, "--json").stdout)).toMatchObject({ rows: 2, items: 2, concepts: 0 });
});

test("a test whose answers are all alike has no AUC", () => {
  expect(JSON.parse(evaluate(`${HEADER}\nu,i,c,1,0,test\n`, "--json").stdout).auc).toBeNull();
});

test.each([
  ["an empty file", "", "It is empty"],
  ["a missing column", "learner,item,correct,at,split\n", "no column concepts"],
  ["a wrong answer mark", `${HEADER}\nu,i,c,yes,0,test\n`, 'Line 2: correct must be 0 or 1, not "yes"'],
  ["a wrong time", `${HEADER}\nu,i,c,1,today,test\n`, 'Line 2: at must be a number of seconds, not "today"'],
  ["a wrong split", `${HEADER}\n\nu,i,c,1,0,valid\n`, 'Line 3: split must be train or test, not "valid"'],
  ["a short line", `${HEADER}\nu,i\n`, "Line 2: correct must be 0 or 1"],
  ["no learner", `${HEADER}\n,i,c,1,0,test\n`, "Line 2: learner is missing"],
  ["no test", `${HEADER}\nu,i,c,1,0,train\n`, "no line has the split test"],
  ["many wrong lines", `${HEADER}\n${"u,i,c,2,0,test\n".repeat(15)}`, "and 5 more lines"],
])("%s is refused with a message", (_, text, message) => {
  const { status, stderr, stdout } = evaluate(text);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain(message);
});

test("a missing file and a missing option are refused", () => {
  expect(run("--events", join(folder, "nowhere.csv"))).toMatchObject({ status: 2 });
  expect(run()).toMatchObject({ status: 2 });
  expect(run().stderr).toContain("--events is needed");
});
