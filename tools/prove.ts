/**
 * `npm run prove -- FILE…`: tests that files reach through imports and the threads that they start, in all packages, the
 * nearest first, for about a minute; without files, those that differ from the last commit. Of tests that take long it
 * runs the same samples as `npm test`. It says what it left out; journeys are left to `npm test`.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, relative, resolve, sep } from "node:path";
import { command, root } from "./command.ts";
import { type FileCost, nearestTests } from "./test/nearest-tests.ts";

/** Seconds of tests, before starting them and beside two of them at a time. */
const BUDGET_SECONDS = 60;

const given = process.argv.slice(2).map((file) => resolve(process.env.INIT_CWD ?? root, file));
const missing = given.filter((file) => !existsSync(file));
if (missing.length > 0) {
  console.error(`There is no such file: ${missing.join(", ")}.`);
  process.exit(1);
}

async function changedFiles(): Promise<readonly string[]> {
  const [changed, added] = await Promise.all([
    command("git", ["diff", "--name-only", "--diff-filter=d", "HEAD"]),
    command("git", ["ls-files", "--others", "--exclude-standard"]),
  ]);
  return `${changed.output}\n${added.output}`
    .split("\n")
    .filter((path) => path !== "")
    .map((path) => join(root, path));
}

/** What files of tests took in the last run of `npm test` here. */
function knownCosts(): ReadonlyMap<string, number> {
  const folder = join(root, "build/reports");
  const costs = new Map<string, number>();
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!name.startsWith("vitest-")) continue;
    const { testResults } = JSON.parse(readFileSync(join(folder, name), "utf8")) as {
      readonly testResults: readonly {
        readonly name: string;
        readonly startTime: number;
        readonly endTime: number;
      }[];
    };
    for (const { name: path, startTime, endTime } of testResults)
      costs.set(path, (endTime - startTime) / 1000);
  }
  return costs;
}

const costs = knownCosts();
const costOf: FileCost = (test) => costs.get(test) ?? (/\.(slow|db|browser)\.test\./.test(test) ? 8 : 2);

const files = given.length > 0 ? given : await changedFiles();
const path = (file: string) => relative(root, file).split(sep).join("/");
const { chosen, left } = nearestTests(files, BUDGET_SECONDS, costOf);
const slugs = files
  .map(path)
  .filter((file) => /^content\/(lessons|exercises|pool|quizzes|interviews)\/.*\.md$/.test(file))
  .map((file) => basename(file, ".md"));
if (chosen.length === 0 && slugs.length === 0) {
  console.error("Nothing that tests could prove has changed.");
  process.exit(1);
}

const codes: number[] = [];
if (slugs.length > 0) {
  const check = ["packages/curriculum/src/cli/check.ts", "--only", slugs.join(",")];
  codes.push((await command(process.execPath, check, { show: true })).code);
}
const folderOf = (file: string) => /^(packages\/[^/]+|tools)\//.exec(path(file))?.[1] ?? "tools";
for (const folder of new Set(chosen.map(folderOf))) {
  const own = chosen
    .filter((file) => folderOf(file) === folder)
    .map((file) => relative(join(root, folder), file));
  // What holds on PostgreSQL holds on PGlite, in all but a few cases.
  const projects = folder === "packages/server" ? ["--project=server", "--project=server-postgres"] : [];
  const seed = (await command("git", ["rev-parse", "--short", "HEAD"])).output.trim();
  codes.push(
    (
      await command("vitest", ["run", ...own, ...projects, "--maxWorkers=2", "--passWithNoTests"], {
        show: true,
        cwd: join(root, folder),
        env: { TEST_TIER: "sample", TEST_SEED: seed },
      })
    ).code,
  );
}
console.log(
  left.length === 0
    ? `Run: all ${chosen.length} files of tests that the change reaches. \`npm test\` runs the journeys.`
    : `Run: the nearest ${chosen.length} files of tests. Left to \`npm test\`: ${left.length} more, and the journeys.`,
);
process.exit(codes.some((code) => code !== 0) ? 1 : 0);
