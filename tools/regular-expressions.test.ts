import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import pLimit from "p-limit";
import { check } from "recheck";
import { expect, test } from "vitest";
import { root } from "./command.ts";

/**
 * A regular expression that takes more than linear time on some text lets one answer freeze whoever reads it. recheck
 * finds such texts, by automata and by trying.
 */

/** What it tries is counted in steps: by the clock, a machine with other work makes any text seem slow. */
const STEPS_ONLY = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };

/** Files whose expressions read nothing but what the project itself has written. */
const READ_OUR_OWN: readonly (string | RegExp)[] = [
  // Content, when it is built.
  /^packages\/curriculum\//,
  /^packages\/course\/src\/source\//,
  "packages/tutor/src/library/passages.ts",
  "packages/web/src/ui/prose/split-prose.ts",
  // Pages as they were built.
  "packages/server/src/static/canonical-host.ts",
  "packages/server/src/static/inline-scripts.ts",
  "packages/web/src/app/text-first.ts",
  // What only tests run.
  /\.test\.tsx?$|\/testing\/|\/behaviour\//,
];

const readsOurOwn = (file: string) =>
  READ_OUR_OWN.some((known) => (typeof known === "string" ? known === file : known.test(file)));

/** What `|` separates outside of groups and classes. */
function alternativesOf(pattern: string): readonly string[] {
  const found: string[] = [];
  let [start, nest, isInClass] = [0, 0, false];
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at];
    if (character === "\\") at += 1;
    else if (isInClass) isInClass = character !== "]";
    else if (character === "[") isInClass = true;
    else if (character === "(") nest += 1;
    else if (character === ")") nest -= 1;
    else if (character === "|" && nest === 0) {
      found.push(pattern.slice(start, at));
      start = at + 1;
    }
  }
  return [...found, pattern.slice(start)];
}

/**
 * Each expression of a source, as `pattern/flags`. Of one that is looked for again and again each alternative too: where a later
 * one always matches, the whole never fails, and an earlier one may still be tried in vain from every place.
 */
function expressionsOf(file: string): readonly string[] {
  const source = readFileSync(join(root, file), "utf8");
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if ("type" in node && node.type === "RegExpLiteral" && "pattern" in node && "flags" in node) {
      const [pattern, flags] = [String(node.pattern), String(node.flags)];
      const parts = flags.includes("g") ? alternativesOf(pattern) : [];
      for (const each of new Set([pattern, ...parts])) found.push(`${each}/${flags}`);
    }
    for (const child of Object.values(node)) walk(child);
  };
  walk(parseSync(source, { syntax: "typescript", tsx: file.endsWith("x") }));
  return found;
}

test("no regular expression takes more than linear time on what learners write", {
  timeout: 600_000,
}, async () => {
  const listed = execFileSync("git", ["ls-files", "packages/*/src/*.ts", "packages/*/src/*.tsx"], {
    cwd: root,
  });
  const places = new Map<string, Set<string>>();
  for (const file of listed
    .toString()
    .trim()
    .split("\n")
    .filter((name) => !readsOurOwn(name)))
    for (const expression of expressionsOf(file))
      places.set(expression, (places.get(expression) ?? new Set()).add(file));
  expect(places.size).toBeGreaterThan(200);
  const slow: string[] = [];
  await pLimit(2).map([...places], async ([expression, files]) => {
    const end = expression.lastIndexOf("/");
    const result = await check(expression.slice(0, end), expression.slice(end + 1), STEPS_ONLY);
    if (result.status === "safe") return;
    const why = result.status === "vulnerable" ? result.complexity.summary : result.error.kind;
    slow.push(`/${expression} in ${[...files].join(", ")}: ${why}`);
  });
  expect(slow).toEqual([]);
});
