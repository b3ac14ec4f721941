import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { outliveCrashes } from "./run-confined.ts";

const folder = mkdtempSync(join(tmpdir(), "run-confined-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Prints the numbers up to 4 that aren't printed yet, and does something else first where it is to. */
async function run(name: string, before: string) {
  const script = join(folder, `${name}.mjs`);
  writeFileSync(
    script,
    `const printed = Number(process.env.GRADE_LINES_PRINTED);
     for (let line = printed; line < 5; line += 1) { ${before}; console.log(line); }`,
  );
  const lines: string[] = [];
  const work = { command: process.execPath, args: [script], env: {}, input: "" };
  const status = await outliveCrashes(work, (line) => lines.push(line));
  return { status, lines: lines.join() };
}

const CRASH = 'process.kill(process.pid, "SIGKILL")';

test("work goes on where it was when its process crashes, however often", async () => {
  const crashes = `if (line > printed && line % 2 === 1) { process.stdout.write("cut off"); ${CRASH}; }`;
  expect(await run("crashes", crashes)).toEqual({ status: 0, lines: "0,1,2,3,4" });
});

test("what crashes on the same line again and again is given up", async () => {
  expect(await run("hopeless", `if (line === 2) ${CRASH}`)).toEqual({ status: null, lines: "0,1" });
});

test("the exit status of what ends by itself is passed on", async () => {
  expect(await run("ends", "if (line === 3) process.exit(2)")).toEqual({ status: 2, lines: "0,1,2" });
});
