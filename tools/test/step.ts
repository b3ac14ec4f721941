/** The steps of the tests: programs that pass or fail as a whole, suites of Vitest, journeys of Playwright. */
import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { type CommandResult, command, root } from "../command.ts";
import { type Failure, playwrightFailures, vitestFailures } from "../failures.ts";
import { type FileTime, playwrightTimes, vitestTimes } from "./times.ts";

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface StepResult {
  readonly tally: Tally;
  readonly result: CommandResult;
  readonly failures?: readonly Failure[];
  readonly files?: readonly FileTime[];
  /** Tests that are left to `npm run test:all`. */
  readonly leftOut?: number;
}

export interface Step {
  readonly name: string;
  /** Whether its share of all processor time is held against the recorded one. */
  readonly isBudgeted: boolean;
  run(): Promise<StepResult>;
}

/** `all` proves everything, `sample` what `npm test` proves. */
export type Tier = "all" | "sample";

export const reports = join(root, "build/reports");

/** A program that passes or fails as a whole counts as one test. */
export function check(name: string, program: string, args: string[]): Step {
  return {
    name,
    isBudgeted: true,
    async run() {
      const result = await command(program, args, { measured: true });
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

/** Tests that the sample left out (tools/vitest-tier.ts): they aren't counted as skipped. */
function leftOutIn({ testResults = [] }: VitestMarks): number {
  return testResults
    .flatMap(({ assertionResults = [] }) => assertionResults)
    .filter(({ meta }) => meta?.leftOut === true).length;
}

interface VitestMarks {
  readonly testResults?: readonly {
    readonly assertionResults?: readonly { readonly meta?: { readonly leftOut?: boolean } }[];
  }[];
}

const count = (value: unknown) => (typeof value === "number" ? value : 0);

/**
 * V8 may end a process in which WebAssembly is compiled while a worker closes (nodejs/node#64500), and with it all tests
 * that were to run there. What ends by a signal of its own says nothing of what is tested: it is run once more.
 */
const CRASH = /Worker exited unexpectedly with signal (SIGABRT|SIGBUS|SIGILL|SIGSEGV|SIGTRAP)/;

export interface SuiteOptions {
  readonly tier: Tier;
  /** Vitest leaves a core free unless told how many to use. */
  readonly workers?: number;
  /** The step's name; the folder's by default. */
  readonly name?: string;
  /** Only files of these names; or all but them. */
  readonly only?: readonly string[];
  readonly without?: readonly string[];
  readonly isBudgeted?: boolean;
}

export function suite(
  folder: string,
  {
    tier,
    workers,
    name = folder.split("/").at(-1) ?? folder,
    only = [],
    without = [],
    isBudgeted = true,
  }: SuiteOptions,
): Step {
  const report = join(reports, `vitest-${name}.json`);
  const args = [
    "run",
    ...only,
    ...without.flatMap((file) => ["--exclude", `**/${file}`]),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
  ];
  return {
    name,
    isBudgeted,
    async run() {
      const attempt = () =>
        command("vitest", args, { cwd: join(root, folder), env: { TEST_TIER: tier }, measured: true });
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
        skipped: count(json.numPendingTests) + count(json.numTodoTests) - leftOutIn(json),
      };
      return {
        result,
        tally: withFault(tally, result),
        leftOut: leftOutIn(json),
        failures: vitestFailures(json),
        files: vitestTimes(json, (path) => relative(root, path)),
      };
    },
  };
}

/** Journeys through the built product: those tagged @smoke, or all with the pictures. */
export function journeys(tier: Tier): Step {
  return browserStep("journeys", tier === "all" ? [] : ["--grep", "@smoke"]);
}

/** Ten journeys each in Firefox and in WebKit. */
export const otherBrowsers: Step = browserStep("other browsers", ["--config", "playwright.other.config.ts"]);

function browserStep(name: string, args: readonly string[]): Step {
  return {
    name,
    isBudgeted: true,
    async run() {
      const report = join(reports, `playwright-${name.replace(" ", "-")}.json`);
      const result = await command("playwright", ["test", ...args], {
        cwd: join(root, "e2e"),
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
        measured: true,
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
      return {
        result,
        tally: withFault(tally, result),
        failures: playwrightFailures(json),
        files: playwrightTimes(json),
      };
    },
  };
}
