import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { root } from "../command.ts";
import { importsIn, loadedBy } from "../import-graph.ts";
import { drawn, oneInOf } from "../tier.ts";
import { nearestTests } from "./nearest-tests.ts";
import { overBudget, playwrightTimes, sharesOf, timesTable } from "./times.ts";
import { partsOf } from "./touched.ts";

const step = (name: string, cpuSeconds: number | null, isBudgeted = true) => ({
  name,
  ms: 1_000,
  cpuSeconds,
  isBudgeted,
});

test("a draw keeps the order, depends on its seed, and changes little when an item is added", () => {
  const items = Array.from({ length: 50 }, (_, index) => `item ${index}`);
  const by = (seed: string, from = items) => drawn(from, 10, seed, (item) => item);
  expect(by("a")).toHaveLength(10);
  expect(by("a")).toEqual(items.filter((item) => by("a").includes(item)));
  expect(by("b")).not.toEqual(by("a"));
  const kept = by("a", [...items, "one more"]).filter((item) => by("a").includes(item));
  expect(kept.length).toBeGreaterThanOrEqual(9);
});

test("every item is drawn by some seed", () => {
  const items = Array.from({ length: 20 }, (_, index) => `item ${index}`);
  const seeds = Array.from({ length: 60 }, (_, index) => `commit ${index}`);
  expect(new Set(seeds.flatMap((seed) => drawn(items, 4, seed, (item) => item))).size).toBe(20);
});

test("only tests that take long are sampled", () => {
  expect(oneInOf("judge", "src/judging/forging.test.ts")).toBeGreaterThan(1);
  expect(oneInOf("sandbox-browser (chromium)", "src/behaviour/behaviour.browser.test.ts")).toBeGreaterThan(1);
  expect(oneInOf("server", "src/grading/escape.test.ts")).toBe(1);
  expect(oneInOf("curriculum", "src/grade/known-pairs.slow.test.ts")).toBe(1);
});

test("a step that grew beyond a fifth and beyond noise is over budget", () => {
  const recorded = { judge: 30, web: 5, server: 65 };
  expect(overBudget({ judge: 35, web: 5, server: 60 }, recorded)).toEqual([]);
  // Doubled, but by less than two runs of one commit differ.
  expect(overBudget({ judge: 28, web: 7, server: 65 }, recorded)).toEqual([]);
  expect(overBudget({ judge: 37, web: 5, server: 58 }, recorded)).toEqual([
    expect.stringMatching(/^judge takes 37 % of the processor time of all tests, and took 30 %\./),
  ]);
  expect(overBudget({ judge: 30, web: 5, server: 35, "new suite": 30 }, recorded)).toEqual([]);
});

test("shares leave out what has no budget, and there are none without processor times", () => {
  expect(sharesOf([step("judge", 30), step("web", 10), step("proofs", 500, false)])).toEqual({
    judge: 75,
    web: 25,
  });
  expect(sharesOf([step("judge", 30), step("web", null)])).toBeNull();
});

test("the table names the ten slowest files and every step", () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ file: `${index}.test.ts`, ms: index * 1_000 }));
  const table = timesTable(files, [step("judge", 30)]);
  expect(table).toContain("    11.0  11.test.ts");
  expect(table).not.toContain(" 1.test.ts");
  expect(table).toContain("     1.0     30.0  judge");
});

test("a file of journeys takes what its tests take together", () => {
  const spec = (file: string, duration: number) => ({ file, tests: [{ results: [{ duration }] }] });
  const report = {
    suites: [
      { specs: [spec("a.spec.ts", 5), spec("b.spec.ts", 1)], suites: [{ specs: [spec("a.spec.ts", 2)] }] },
    ],
  };
  expect(playwrightTimes(report)).toEqual([
    { file: "e2e/a.spec.ts", ms: 7 },
    { file: "e2e/b.spec.ts", ms: 1 },
  ]);
});

test("a change touches the parts whose files it changes", () => {
  expect(partsOf(["docs/design.md", "packages/web/src/app/root.tsx"])).toEqual([]);
  expect(partsOf(["content/lessons/joins.md", "packages/sandbox/src/host/run.ts"])).toEqual([
    "content",
    "judge",
    "publishing",
  ]);
  expect(partsOf(["package-lock.json"])).toEqual(["judge", "server", "deployment", "publishing"]);
  expect(partsOf(["docs/operating.md"])).toEqual(["deployment"]);
  expect(partsOf(["tools/install.mjs", "tools/bench.ts"])).toEqual(["deployment"]);
  expect(partsOf(["tools/packages/build-packages.ts"])).toEqual(["publishing"]);
});

test("imports of values are found, and threads; types are not", () => {
  const text = `import type { A } from "./types.ts";
import { b } from "./b.ts";
import {
  c,
  type D,
} from "@master-sql/sql";
import "./effect.ts";
export * from "./all.ts";
export type { E } from "./types.ts";
const worker = new Worker(new URL("./thread.ts", import.meta.url));
const late = await import("./late.ts");
`;
  expect(importsIn(text).toSorted()).toEqual(
    ["./all.ts", "./b.ts", "./effect.ts", "./late.ts", "./thread.ts", "@master-sql/sql"].toSorted(),
  );
});

test("a command loads the rooms below it, the thread that it starts, and packages", () => {
  const { files, packages } = loadedBy(["packages/curriculum/src/proof/prove-content.ts"]);
  expect(files).toContain("packages/judge/src/judging/judge.ts");
  expect(files).toContain("packages/sandbox/src/node/thread.ts");
  expect(files.filter((file) => file.endsWith(".test.ts"))).toEqual([]);
  expect(packages).toContain("@electric-sql/pglite");
});

test("the nearest tests of a change are run first, for as long as there is time", () => {
  const changed = [join(root, "packages/judge/src/results/compare.ts")];
  const one = nearestTests(changed, 1, () => 1);
  expect(one.chosen.map((file) => relative(root, file))).toEqual([
    expect.stringMatching(/^packages\/judge\/src\/results\/compare\./),
  ]);
  const all = nearestTests(changed, Number.POSITIVE_INFINITY, () => 1);
  expect(all.left).toEqual([]);
  expect(all.chosen.slice(1).toSorted()).toEqual(one.left.toSorted());
  // Judging runs in threads, which only their address names.
  expect(all.chosen.map((file) => relative(root, file))).toContain(
    "packages/sandbox/src/behaviour/behaviour.test.ts",
  );
});

test("a changed test is run whatever it takes", () => {
  const file = join(root, "tools/test/test-run.test.ts");
  expect(nearestTests([file], 0, () => 100).chosen).toEqual([file]);
});
