/**
 * `npm run bench`: figures of this run beside the last recorded ones. `npm run bench -- sandbox` runs only the groups
 * whose name contains a word; `--record` adds this run's figures to their history in docs/benchmarks.json.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { benchGrading } from "../packages/curriculum/bench/grading.ts";
import { benchLearning } from "../packages/curriculum/bench/learning.ts";
import { benchSandbox } from "../packages/sandbox/bench/sandbox.ts";
import { benchCredits } from "../packages/server/bench/credits.ts";
import { benchHostile } from "../packages/server/bench/hostile.ts";
import { benchHostileKinds } from "../packages/server/bench/hostile-kinds.ts";
import { benchKills } from "../packages/server/bench/kills.ts";
import { benchRequestCounts } from "../packages/server/bench/request-counts.ts";
import { benchScale } from "../packages/server/bench/scale.ts";
import { benchTutorStreams } from "../packages/server/bench/tutor-streams.ts";
import type { Figure } from "./bench/figure.ts";
import { benchFirstXrayStep } from "./bench/first-xray-step.ts";
import { benchFreshStart } from "./bench/fresh-start.ts";
import { benchJavaScriptPerRoute } from "./bench/javascript-per-route.ts";
import { benchLearnerInChromium } from "./bench/learner-in-chromium.ts";
import { benchLighthouse } from "./bench/lighthouse.ts";
import { benchSlowLine } from "./bench/slow-line.ts";
import { ensureChromium } from "./chromium.ts";
import { command, root } from "./command.ts";

const groups: Record<string, () => Promise<Figure[]>> = {
  sandbox: benchSandbox,
  grading: benchGrading,
  learning: benchLearning,
  "learner-in-chromium": benchLearnerInChromium,
  credits: benchCredits,
  hostile: benchHostile,
  "hostile-kinds": benchHostileKinds,
  scale: benchScale,
  kills: benchKills,
  "request-counts": benchRequestCounts,
  streams: benchTutorStreams,
  "first-xray-step": benchFirstXrayStep,
  javascript: benchJavaScriptPerRoute,
  lighthouse: benchLighthouse,
  "slow-line": benchSlowLine,
  "fresh-start": benchFreshStart,
};

const today = new Date().toISOString().slice(0, 10);
const record = process.argv.includes("--record");
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const recordFile = join(root, "docs/benchmarks.json");
/** The figures recorded under a name, oldest first, each with its day. */
type History = readonly (readonly [day: string, value: number])[];
const history = new Map<string, History>(
  Object.entries(JSON.parse(await readFile(recordFile, "utf8").catch(() => "{}")) as Record<string, History>),
);

const built = await command(process.execPath, [join(root, "tools/build.ts")], { show: true });
if (built.code !== 0) process.exit(built.code);
process.env.CHROMIUM_PATH = (await ensureChromium()) ?? "";

const shown = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

for (const [group, bench] of Object.entries(groups)) {
  if (wanted.length > 0 && !wanted.some((word) => group.includes(word))) continue;
  console.log(`\n| ${group} | figure | against the last recorded | |\n| --- | ---: | ---: | --- |`);
  for (const { name, value, unit, note } of await bench()) {
    const recorded = history.get(name) ?? [];
    const before = recorded.at(-1)?.[1];
    const ratio = before === undefined ? "new" : `${shown(value / before)}×`;
    console.log(`| ${name} | ${shown(value)} ${unit} | ${ratio} | ${note ?? ""} |`);
    history.set(name, [...recorded, [today, Number(value.toPrecision(4))]]);
  }
}
if (record) {
  // A line for each name, so that a change shows what was added.
  const lines = [...history].map(
    ([name, figures]) => `  ${JSON.stringify(name)}: ${JSON.stringify(figures)}`,
  );
  await writeFile(recordFile, `{\n${lines.join(",\n")}\n}\n`);
}
