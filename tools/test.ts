/**
 * `npm test`: what must hold, in two rounds: checks of the source; suites, and journeys in the browser. What takes long is
 * sampled, and content is proved by its digests (docs/decisions). `--all` (`npm run test:all`) proves everything;
 * `--touched`, for continuous integration, everything of the parts that a submission touches. `--record-times` records
 * each step's share of the time. Names as arguments (`npm test -- judge lint`) run only the steps whose name contains one.
 * The last line adds up all runners: `N passed, N failed, N skipped`.
 */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pLimit from "p-limit";
import { ensureChromium } from "./chromium.ts";
import { command, root } from "./command.ts";
import type { Failure } from "./failures.ts";
import { ensureOtherBrowsers } from "./other-browsers.ts";
import {
  check,
  journeys,
  otherBrowsers,
  reports,
  type Step,
  suite,
  type Tally,
  type Tier,
} from "./test/step.ts";
import { type FileTime, overBudget, type Shares, type StepTime, sharesOf, timesTable } from "./test/times.ts";
import { PARTS, type Part, touchedParts } from "./test/touched.ts";

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: "boolean", default: false },
    touched: { type: "boolean", default: false },
    "record-times": { type: "boolean", default: false },
  },
});

let total: Tally = { passed: 0, failed: 0, skipped: 0 };
const failed: Failure[] = [];
const files: FileTime[] = [];
const times: StepTime[] = [];

/** The end of what a failing program printed: its whole output may be far above, or cut off. */
const LAST_LINES = 60;

async function perform(step: Step): Promise<void> {
  const { result, tally, failures = [], files: own = [], leftOut = 0 } = await step.run();
  total = {
    passed: total.passed + tally.passed,
    failed: total.failed + tally.failed,
    skipped: total.skipped + tally.skipped,
  };
  files.push(...own);
  times.push({ name: step.name, ms: result.ms, cpuSeconds: result.cpuSeconds, isBudgeted: step.isBudgeted });
  const isFailed = tally.failed > 0 || result.code !== 0;
  console.log(
    `${isFailed ? "✗" : "✓"} ${step.name}: ${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped${leftOut > 0 ? `, ${leftOut} left to test:all` : ""} (${(result.ms / 1000).toFixed(1)} s)`,
  );
  if (!isFailed) return;
  console.log(result.output);
  failed.push(...failures);
  if (failures.length === 0)
    failed.push({
      name: step.name,
      reason: result.output.trimEnd().split("\n").slice(-LAST_LINES).join("\n"),
    });
}

/** Runs the steps in `lanes` at a time, in the order given. */
async function round(steps: readonly Step[], lanes: number): Promise<void> {
  const chosen = steps.filter(
    (step) => wanted.length === 0 || wanted.some((name) => step.name.includes(name)),
  );
  await pLimit(lanes).map(chosen, perform);
}

/** Holds each step's share of the time against the recorded one; only of a run of all steps as `npm test` takes them. */
async function checkBudget(): Promise<void> {
  const path = join(root, "proofs/times.json");
  const shares = sharesOf(times);
  if (shares === null || wanted.length > 0 || options.all || options.touched) return;
  if (options["record-times"]) {
    await writeFile(path, `${JSON.stringify(shares, null, 2)}\n`);
    return;
  }
  const recorded = await readFile(path, "utf8").catch(() => "{}");
  const over = overBudget(shares, JSON.parse(recorded) as Shares);
  total = {
    ...total,
    passed: total.passed + (over.length === 0 ? 1 : 0),
    failed: total.failed + over.length,
  };
  for (const reason of over) failed.push({ name: "budget", reason });
}

await mkdir(reports, { recursive: true });
for (const old of await readdir(reports)) await rm(join(reports, old));

const chromium = await ensureChromium();
if (chromium) process.env.CHROMIUM_PATH = chromium;
else
  console.error(
    "No Chromium could be found or installed: set CHROMIUM_PATH to one. Browser tests will fail.",
  );

const seed = process.env.TEST_SEED ?? (await command("git", ["rev-parse", "--short", "HEAD"])).output.trim();
process.env.TEST_SEED = seed;
const touched = options.touched ? await touchedParts() : null;
const tierOf = (...parts: readonly Part[]): Tier =>
  options.all || parts.some((part) => touched?.parts.includes(part)) ? "all" : "sample";
if (options.all) console.log("Everything is proved.");
else console.log(`Samples are drawn by ${seed} (TEST_SEED); npm run test:all proves everything.`);
if (touched)
  console.log(`Proved in full, ${touched.since}: ${touched.parts.join(", ") || "nothing was touched"}.`);

await perform(check("build", process.execPath, ["tools/build.ts", "--quick"]));
await round(
  [
    check("lint", process.execPath, ["tools/lint.ts"]),
    check("types web", "npm", ["run", "--silent", "typecheck", "-w", "packages/web"]),
    ...[
      "tsconfig.pure.json",
      "tsconfig.pure-tests.json",
      "packages/sandbox",
      "packages/sql-judge",
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
const PROOFS = ["content.slow.test.ts", "known-pairs.slow.test.ts"];
// Each installs a release or a copy of the project and starts servers from it, which takes minutes.
const DEPLOYMENT = ["operators-commands.test.ts", "release.test.ts", "runbook.test.ts"];
// Builds the packages, installs them into an empty folder and judges there.
const PUBLISHING = ["published.test.ts"];
// What takes longest first.
const suites = [
  // How much is proved anew depends on what was changed, so its share of the time says nothing.
  suite("packages/curriculum", {
    name: "content",
    only: PROOFS,
    tier: tierOf("content", "judge"),
    isBudgeted: false,
  }),
  suite("packages/server", { tier: tierOf("server") }),
  suite("packages/curriculum", { without: PROOFS, tier: tierOf("content", "judge") }),
  suite("packages/judge", { tier: tierOf("judge") }),
  suite("packages/sandbox", { tier: tierOf("judge") }),
  suite("packages/sql-judge", { tier: tierOf("judge") }),
  suite("packages/web", { tier: tierOf() }),
  ...["tutor", "explain", "learning", "course", "sql", "protocol", "words"].map((name) =>
    suite(`packages/${name}`, { tier: tierOf() }),
  ),
  ...(tierOf("deployment") === "all"
    ? [suite("tools", { name: "deployment", only: DEPLOYMENT, tier: "all", isBudgeted: false })]
    : []),
  ...(tierOf("publishing") === "all"
    ? [suite("tools", { name: "publishing", only: PUBLISHING, tier: "all", isBudgeted: false })]
    : []),
  suite("tools", { without: [...DEPLOYMENT, ...PUBLISHING], tier: tierOf() }),
];
// Journeys, the server and the sandbox wait for much of their time, so three steps share two cores. What is proved in
// full leaves none of that time, so journeys come after it.
const isSampled = tierOf(...PARTS) === "sample";
if (isSampled) await round(suites.toSpliced(3, 0, journeys("sample")), 3);
else {
  await round(suites, 2);
  await round([journeys(tierOf())], 1);
}
if (options.all) {
  const { firefox, webkit } = await ensureOtherBrowsers();
  if (!firefox || !webkit)
    console.log(
      `Skipped for want of ${firefox ? "WebKit" : webkit ? "Firefox" : "Firefox and WebKit"}: its journeys.`,
    );
  await round([otherBrowsers], 1);
}

if (times.length > 1) console.log(timesTable(files, times));
await checkBudget();
// Said again at the end: a suite's output may be far above it, or cut off.
for (const { name, reason } of failed) console.log(`✗ ${name}\n${reason.replaceAll(/^/gm, "  ")}`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
