/**
 * `npm test`: everything that must hold, in three rounds: checks of the source, suites, journeys in the browser.
 * A name as argument (`npm test -- engine lint`) runs only the steps whose name contains it.
 * The last line adds up all runners: `N passed, N failed, N skipped`.
 */
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { ensureChromium } from "./chromium.ts";
import { type CommandResult, command, root } from "./command.ts";
import { type Failure, playwrightFailures, vitestFailures } from "./failures.ts";

interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface Step {
  readonly name: string;
  run(): Promise<{ tally: Tally; result: CommandResult; failures?: readonly Failure[] }>;
}

const reports = join(root, "build/reports");
const wanted = process.argv.slice(2);

/** A program that passes or fails as a whole counts as one test. */
function check(name: string, program: string, args: string[]): Step {
  return {
    name,
    async run() {
      const result = await command(program, args);
      return {
        result,
        tally: { passed: result.code === 0 ? 1 : 0, failed: result.code === 0 ? 0 : 1, skipped: 0 },
      };
    },
  };
}

/** Runner that failed before it could count anything: one failure, so that nothing passes silently. */
const fault: Tally = { passed: 0, failed: 1, skipped: 0 };

/** An error outside any test (a file that can't load, an unhandled rejection) fails the run but no test. */
function withFault(tally: Tally, { code }: CommandResult): Tally {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

async function readReport(path: string): Promise<Record<string, unknown> | null> {
  return readFile(path, "utf8").then(
    (text) => JSON.parse(text) as Record<string, unknown>,
    () => null,
  );
}

const count = (value: unknown) => (typeof value === "number" ? value : 0);

/**
 * V8 may end a process in which WebAssembly is compiled while a worker closes (nodejs/node#64500), and with it all tests
 * that were to run there. What ends by a signal of its own says nothing of what is tested: it is run once more.
 */
const CRASH = /Worker exited unexpectedly with signal (SIGABRT|SIGBUS|SIGILL|SIGSEGV|SIGTRAP)/;

/** Vitest leaves a core free unless told how many `workers` to use. */
function suite(folder: string, workers?: number): Step {
  const name = folder.split("/").at(-1) ?? folder;
  const report = join(reports, `vitest-${name}.json`);
  return {
    name,
    async run() {
      const attempt = () =>
        command(
          "vitest",
          [
            "run",
            "--reporter=default",
            "--reporter=json",
            `--outputFile.json=${report}`,
            ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
          ],
          { cwd: join(root, folder) },
        );
      let result = await attempt();
      const [, signal] = CRASH.exec(result.output) ?? [];
      if (signal !== undefined) {
        console.log(`${name}: a process of the tests ended by ${signal}; they are run once more.`);
        result = await attempt();
      }
      const json = await readReport(report);
      if (!json) return { result, tally: fault };
      const tally = {
        passed: count(json.numPassedTests),
        failed: count(json.numFailedTests),
        skipped: count(json.numPendingTests) + count(json.numTodoTests),
      };
      return { result, tally: withFault(tally, result), failures: vitestFailures(json) };
    },
  };
}

const journeys: Step = {
  name: "journeys",
  async run() {
    const report = join(reports, "playwright.json");
    const result = await command("playwright", ["test"], {
      cwd: join(root, "e2e"),
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    });
    const json = await readReport(report);
    const stats = json?.stats as Record<string, unknown> | undefined;
    if (!json || !stats) return { result, tally: fault };
    // A test that passed only on a second try is broken.
    const tally = {
      passed: count(stats.expected),
      failed: count(stats.unexpected) + count(stats.flaky),
      skipped: count(stats.skipped),
    };
    return { result, tally: withFault(tally, result), failures: playwrightFailures(json) };
  },
};

let total: Tally = { passed: 0, failed: 0, skipped: 0 };
const failed: Failure[] = [];

async function perform(step: Step): Promise<void> {
  const { result, tally, failures = [] } = await step.run();
  failed.push(...failures);
  total = {
    passed: total.passed + tally.passed,
    failed: total.failed + tally.failed,
    skipped: total.skipped + tally.skipped,
  };
  const seconds = (result.ms / 1000).toFixed(1);
  const isFailed = tally.failed > 0 || result.code !== 0;
  console.log(
    `${isFailed ? "✗" : "✓"} ${step.name}: ${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped (${seconds} s)`,
  );
  if (isFailed) console.log(result.output);
}

/** Runs the steps in `lanes` at a time, in the order given. */
async function round(steps: readonly Step[], lanes: number): Promise<void> {
  const chosen = steps.filter(
    (step) => wanted.length === 0 || wanted.some((name) => step.name.includes(name)),
  );
  await pLimit(lanes).map(chosen, perform);
}

await mkdir(reports, { recursive: true });
for (const old of await readdir(reports)) await rm(join(reports, old));

const chromium = await ensureChromium();
if (chromium) process.env.CHROMIUM_PATH = chromium;
else
  console.error(
    "No Chromium could be found or installed: set CHROMIUM_PATH to one. Browser tests will fail.",
  );

await perform(check("build", process.execPath, ["tools/build.ts", "--quick"]));
await round(
  [
    check("lint", "biome", ["ci", "--error-on-warnings", "."]),
    check("types web", "npm", ["run", "--silent", "typecheck", "-w", "packages/web"]),
    ...[
      "packages/engine",
      "packages/engine/tsconfig.test.json",
      "packages/sandbox",
      "packages/curriculum",
      "packages/server",
      "e2e",
      "tools",
    ].map((project) => check(`types ${project}`, "tsc", ["-p", project])),
    check("boundaries", process.execPath, ["tools/boundaries.ts"]),
    check("dead code", "knip", []),
    check("specification", process.execPath, ["tools/spec-coverage.ts"]),
  ],
  2,
);
// The course's suite takes as long as all others; those of the sandbox and the server wait much of their time.
await round(
  [
    suite("packages/curriculum", 2),
    suite("packages/engine"),
    suite("packages/web"),
    suite("packages/sandbox"),
    suite("packages/server"),
    suite("tools"),
  ],
  2,
);
await round([journeys], 1);

// Said again at the end: a suite's output may be far above it, or cut off.
for (const { name, reason } of failed) console.log(`✗ ${name}\n${reason.replaceAll(/^/gm, "  ")}`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
