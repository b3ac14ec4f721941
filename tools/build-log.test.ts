import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { command } from "./command.ts";

/** Runs stages of a build in a process of its own, with its log in a new folder. */
async function runStages(source: string) {
  const folder = await mkdtemp(join(tmpdir(), "master-sql-log-"));
  const script = `
    import { join } from "node:path";
    import { logOutput, startBuildLog, timed } from ${JSON.stringify(join(import.meta.dirname, "build-log.ts"))};
    import { command } from ${JSON.stringify(join(import.meta.dirname, "command.ts"))};
    startBuildLog(process.env.LOG);
    const run = async (code) => (await command("node", ["-e", code], { onOutput: logOutput })).code === 0;
    ${source}`;
  const { code, output } = await command("node", ["--input-type=module", "-e", script], {
    env: { LOG: join(folder, "build.log") },
  });
  const log = await readFile(join(folder, "build.log"), "utf8");
  await rm(folder, { recursive: true });
  return { code, output, log };
}

const PRINTS_MUCH = "for (let page = 1; page <= 2000; page++) console.log('page ' + page)";

test("2,000 lines of output are one line for people, and whole in the log", async () => {
  const { code, output, log } = await runStages(
    `await timed("pages", () => run(${JSON.stringify(PRINTS_MUCH)}));`,
  );
  expect(code).toBe(0);
  expect(output).toMatch(/^Built the pages in \d+\.\d s\n$/);
  expect(log.trimEnd().split("\n")).toHaveLength(2000);
});

test("a stage that fails shows the end of the log and ends the build", async () => {
  const failing = `${PRINTS_MUCH}; console.log("no such table"); process.exitCode = 3`;
  const { code, output } = await runStages(
    `await timed("pages", () => run(${JSON.stringify(failing)})); console.log("went on");`,
  );
  expect(code).toBe(1);
  expect(output).toContain("Building the pages failed. The end of build/build.log:");
  expect(output).toContain("page 2000");
  expect(output).toContain("no such table");
  expect(output).not.toContain("page 1900\n");
  expect(output).not.toContain("went on");
});
