/** The tests that a change reaches, the nearest first. */
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../command.ts";
import { importsOf } from "../import-graph.ts";

/** Seconds that a file of tests takes. */
export type FileCost = (file: string) => number;

const TEST = /\.test\.tsx?$/;

function sources(): readonly string[] {
  const folders = [
    ...readdirSync(join(root, "packages")).map((name) => join(root, "packages", name, "src")),
    join(root, "tools"),
  ];
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((path) => /\.tsx?$/.test(path) && !path.includes("node_modules"))
        .map((path) => join(folder, path)),
    );
}

/** Files by the file that they load. */
function loadersOf(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const loaders = new Map<string, string[]>();
  for (const file of files)
    for (const target of importsOf(file)) loaders.set(target, [...(loaders.get(target) ?? []), file]);
  return loaders;
}

/**
 * Files of tests that load one of the changed files, those in its folder first, then in the order of the steps between, as long as they take no more
 * than `seconds` together; the others are left. A test that was itself changed is always run.
 */
export function nearestTests(
  changed: readonly string[],
  seconds: number,
  costOf: FileCost,
): { readonly chosen: readonly string[]; readonly left: readonly string[] } {
  const loaders = loadersOf(sources());
  // A set is walked while it grows, so that nearer files come first.
  const reached = new Set(changed);
  for (const file of reached) for (const loader of loaders.get(file) ?? []) reached.add(loader);
  // A room's index.ts brings far tests near; those beside the change come first all the same.
  const besides = new Set(changed.map((file) => dirname(file)));
  const tests = [...reached]
    .filter((file) => TEST.test(file))
    .toSorted((a, b) => Number(besides.has(dirname(b))) - Number(besides.has(dirname(a))));
  const chosen: string[] = [];
  const left: string[] = [];
  let taken = 0;
  for (const test of tests) {
    const cost = costOf(test);
    const fits = changed.includes(test) || taken + cost <= seconds;
    (fits ? chosen : left).push(test);
    if (fits) taken += cost;
  }
  return { chosen, left };
}
