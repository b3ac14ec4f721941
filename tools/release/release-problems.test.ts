import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../command.ts";
import { releaseProblems } from "./release-problems.ts";

const ready = {
  packageVersion: "1.2.3",
  changelog: "# Changelog\n\n## [1.2.3] - 2026-01-31\n",
  changes: "",
  tags: ["v1.2.2"],
};

test("a version that is committed and described can be released", () => {
  expect(releaseProblems("1.2.3", ready)).toEqual([]);
});

test.each([
  ["no version", "", ready, "Name the version"],
  ["a word for a version", "next", ready, "Name the version"],
  ["another version in package.json", "1.2.3", { ...ready, packageVersion: "1.2.2" }, "package.json"],
  ["a changelog without it", "1.2.3", { ...ready, changelog: "## [1.2.30] - 2026-01-31" }, "CHANGELOG.md"],
  ["a section without a date", "1.2.3", { ...ready, changelog: "## [1.2.3]" }, "CHANGELOG.md"],
  ["changes", "1.2.3", { ...ready, changes: " M README.md" }, "committed"],
  ["a tag that exists", "1.2.3", { ...ready, tags: ["v1.2.3"] }, "exists"],
])("%s is refused", (_, version, state, reason) => {
  const problems = releaseProblems(version, state);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(reason);
});

test("the changelog describes the version that the repository has", () => {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  expect(releaseProblems(version, { packageVersion: version, changelog, changes: "", tags: [] })).toEqual([]);
});
