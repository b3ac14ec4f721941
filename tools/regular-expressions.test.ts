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

/** Files whose expressions read nothing but what the project itself has written. */
const READ_OUR_OWN: readonly (string | RegExp)[] = [
  // Content, when it is built.
  /^packages\/curriculum\//,
  /^packages\/engine\/src\/content\/source\//,
  "packages/engine/src/tutor/library/passages.ts",
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

/** Each expression of a source, as `pattern/flags`. */
function expressionsOf(file: string): readonly string[] {
  const source = readFileSync(join(root, file), "utf8");
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if ("type" in node && node.type === "RegExpLiteral" && "pattern" in node && "flags" in node)
      found.push(`${node.pattern}/${node.flags}`);
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
    const result = await check(expression.slice(0, end), expression.slice(end + 1), { timeout: 60_000 });
    if (result.status === "safe") return;
    const why = result.status === "vulnerable" ? result.complexity.summary : result.error.kind;
    slow.push(`/${expression} in ${[...files].join(", ")}: ${why}`);
  });
  expect(slow).toEqual([]);
});
